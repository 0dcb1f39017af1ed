"""People on the page: muted, reported, taken out of the chat."""

from playwright.sync_api import expect

from tests.page.conftest import Visit


def test_a_person_can_be_muted_reported_and_taken_out_of_the_chat(visit: Visit) -> None:
    ania, celina = visit(name="Ania"), visit(name="Celina")
    table = ania.host("red7", friends=1)
    commands = f"{table.lstrip('/')}/commands"
    celina.ensure_name()
    celina.post(commands, {"type": "say", "text": "noise"})
    ania.page.goto(table)
    ania.page.get_by_role("button", name="Celina").click()
    menu, line = ania.page.get_by_role("dialog", name="Celina"), ania.page.get_by_text("noise")
    expect(line).to_have_count(1)
    menu.get_by_role("button", name="Mute", exact=True).click()
    expect(line).to_have_count(0)
    menu.get_by_role("button", name="Unmute").click()
    expect(line).to_have_count(1)

    menu.get_by_text("Report", exact=True).click()
    menu.get_by_role("button", name="Send the report").click()
    expect(menu.get_by_text("Reported. Thank you.")).to_be_visible()
    menu.get_by_role("button", name="Remove from the chat").click()
    expect(line).to_have_count(0)
    more = celina.context.request.post(f"/api/{commands}", data='{"type":"say","text":"more"}')
    assert more.json()["refusal"]["code"] == "table.silenced"
    assert not ania.errors
