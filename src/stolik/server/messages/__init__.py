"""Everything on the wire, as types; the page's types are generated from them."""
