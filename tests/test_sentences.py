"""Every code stands for one sentence, so that a translation can be looked up by it."""

from stolik.testing.sentences import said


def test_every_code_has_one_template() -> None:
    templates = said()

    assert templates
    assert {code: found for code, found in templates.items() if len(found) > 1} == {}
