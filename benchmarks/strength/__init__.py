"""How strong the levels are: beside each other, beside other searches, and against a response."""
