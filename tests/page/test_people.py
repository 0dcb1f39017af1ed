"""People on the page: muted, reported, taken out of the chat, signed out; and who can come in."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.faults.processes import ServerProcess
from tests.page.conftest import Visit, wait_for


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


def test_a_person_sees_where_they_are_signed_in_and_signs_out_elsewhere(visit: Visit) -> None:
    ania = visit(name="Ania")
    ania.ensure_name()
    ania.post("me/token", {})
    ania.page.goto("/")
    ania.page.get_by_role("button", name="Profile and settings").click()
    ania.page.get_by_text("Where you are signed in").click()
    expect(ania.page.get_by_text("A program", exact=True)).to_be_visible()
    expect(ania.page.get_by_text("this device", exact=True)).to_be_visible()
    ania.page.get_by_role("button", name="Sign out everywhere else").click()
    expect(ania.page.get_by_text("A program", exact=True)).to_have_count(0)
    assert len(ania.get("me/sessions")) == 1
    assert not ania.errors


@pytest.fixture
def played_at_home(tmp_path: Path) -> Iterator[str]:
    """A server as `make play` starts it."""
    process = ServerProcess(
        f"sqlite:///{tmp_path / 'stolik.db'}",
        tmp_path / "server.log",
        options=("--no-limits", "--cold", "--network-switch"),
    )
    process.launch()
    try:
        wait_for(process)
        yield process.address
    finally:
        process.kill()


def test_an_invitation_leads_to_the_switch_where_there_is_one(
    visit: Visit, played_at_home: str
) -> None:
    """Not opened here: tests let nobody in."""
    for address, count in ((None, 0), (played_at_home, 1)):
        ania = visit(address) if address else visit()
        ania.page.goto(ania.host("red7", friends=1))
        expect(ania.page.get_by_label("Invite", exact=False).first).to_be_visible()
        ania.page.wait_for_load_state("networkidle")
        expect(
            ania.page.get_by_role("button", name="Let friends on this network in")
        ).to_have_count(count)
