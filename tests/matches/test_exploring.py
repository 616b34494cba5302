"""Trying lines: a private tree in an imagined world, carried on with the real moves; nothing touches the match."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from club.matches import trees
from club.matches.ending import note_foreseen
from club.matches.errors import NotNow, Refused, Stale
from club.matches.models import Exploration, Match, Move, Seat
from club.matches.page import MatchPage
from club.matches.selectors import seats_of
from club.matches.services import explorations, undo
from club.matches.services.explorations import NOW, Root, explore
from club.matches.trees import ROOT, Node, Tree
from games.core import codec
from tests.exploring import begin_turns, do, number_of, pebbles, try_, try_all
from tests.factories import MemberFactory
from tests.playing import play_out

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def match(lena, jonas):
    return pebbles(lena, jonas)


@pytest.fixture
def turn(match, lena, jonas):
    return begin_turns(match, [lena, jonas])


def tree_of(match, member):
    return explore(match.pk, member).tree


class TestTree:
    def test_lines_branch_and_the_same_move_is_one_position(self, match, turn):
        first, _ = turn
        a = try_all(match, first, "take", "end", "take")
        b = try_all(match, first, "take", "end", "end")
        assert a != b and try_all(match, first, "take", "end", "take") == a
        tree = tree_of(match, first)
        assert [node.line for node in tree.path(a)] == ["take", "end", "take"]
        assert len(tree.nodes) == 4 and {node.seat for node in tree.nodes} == {0, 1}

    def test_nothing_of_the_match_is_touched(self, match, turn):
        first, _ = turn
        before = list(Match.objects.filter(pk=match.pk).values()), list(Seat.objects.filter(match=match).values())
        moves = Move.objects.filter(match=match).count()
        node = try_all(match, first, "take", "end", "roll")
        explorations.mark(match_id=match.pk, member=first, root=NOW, node=node, value="bad")
        explorations.change_world(match_id=match.pk, member=first, root=NOW)
        assert before == (
            list(Match.objects.filter(pk=match.pk).values()), list(Seat.objects.filter(match=match).values())
        )  # fmt: skip
        assert moves == Move.objects.filter(match=match).count()

    def test_an_impossible_move_is_refused_and_not_kept(self, match, turn):
        first, _ = turn
        node = try_all(match, first, "take", "take", "take")
        with pytest.raises(Refused):
            try_(match, first, "take", node)
        with pytest.raises(NotNow):
            try_(match, first, "hide 2", node, kind="hide", seat=0)
        assert len(tree_of(match, first).nodes) == 3

    def test_another_world_has_other_luck(self, match, turn):
        first, _ = turn
        node = try_(match, first, "roll")
        dice = set()
        for _ in range(12):
            exploring = explore(match.pk, first)
            dice.add(exploring.world.at(exploring.tree.path(node)).state.die)
            explorations.change_world(match_id=match.pk, member=first, root=NOW)
        assert len(dice) > 1

    def test_the_same_world_is_the_same_again(self, match, turn):
        first, _ = turn
        node = try_all(match, first, "roll", "end", "roll")
        states = set()
        for _ in range(3):
            exploring = explore(match.pk, first)
            states.add(codec.encode(exploring.world.at(exploring.tree.path(node)).state))
        assert len(states) == 1

    def test_names_marks_and_removing(self, match, turn):
        first, _ = turn
        end = try_(match, first, "end")
        node = try_all(match, first, "take", "end")
        explorations.rename(match_id=match.pk, member=first, root=NOW, node=node, name="  the quiet \x00 one ")
        assert tree_of(match, first).node(node).name == "the quiet one"
        explorations.mark(match_id=match.pk, member=first, root=NOW, node=node, value="good")
        assert trees.marks(tree_of(match, first), number_of(match, first))[ROOT] == "good"
        parent = tree_of(match, first).node(node).parent
        with pytest.raises(Stale):  # another page has added a move in the meantime
            explorations.remove(match_id=match.pk, member=first, root=NOW, node=parent, size=1)
        assert explorations.remove(match_id=match.pk, member=first, root=NOW, node=parent, size=2) == ROOT
        assert [node.id for node in tree_of(match, first).nodes] == [end]

    def test_a_full_tree_and_a_long_line_are_refused(self, match, turn):
        first, _ = turn
        try_(match, first, "end")
        row = Exploration.objects.get(match=match, member=first)
        full = Tree(
            trees.load(row.document).number, 0, 400, tuple(Node(i, ROOT, 0, "turn", f"line {i}") for i in range(1, 401))
        )
        Exploration.objects.filter(pk=row.pk).update(document=trees.dump(full))
        with pytest.raises(Refused, match="tree_full"):
            try_(match, first, "end")
        deep = Tree(full.number, 0, 60, tuple(Node(i, i - 1, 0, "turn", "x") for i in range(1, 61)))
        with pytest.raises(Refused, match="branch_too_long"):
            trees.add(deep, 60, Node(0, 0, 0, "turn", "y"))
        assert trees.MOST_NODES >= 200


def marked(*nodes):
    return Tree(nodes=tuple(Node(i, parent, seat, "turn", str(i), mark=mark) for i, parent, seat, mark in nodes))


class TestMarks:
    """Seat 0 owns the tree: it takes the best of its own moves, the others take the worst for it."""

    @pytest.mark.parametrize(
        ("children", "expected"),
        [
            ([(0, "good"), (0, "bad")], "good"),
            ([(0, "bad"), (0, "bad")], "bad"),
            ([(0, "bad"), (0, "")], ""),
            ([(1, "good"), (1, "bad")], "bad"),
            ([(1, "good"), (1, "good")], "good"),
            ([(1, "good"), (1, "")], ""),
            ([(0, "good"), (1, "bad")], ""),
            ([], ""),
        ],
    )
    def test_marks_run_up(self, children, expected):
        tree = marked(*((i, ROOT, seat, mark) for i, (seat, mark) in enumerate(children, 1)))
        assert trees.marks(tree, 0)[ROOT] == expected

    def test_an_own_mark_counts_instead_of_what_follows(self):
        tree = marked((1, ROOT, 0, "bad"), (2, 1, 1, "good"))
        assert trees.marks(tree, 0) == {2: "good", 1: "bad", ROOT: "bad"}

    def test_a_line_that_ends_the_match_marks_itself(self):
        tree = Tree(nodes=(Node(1, ROOT, 0, "turn", "x", ends="good"), Node(2, ROOT, 0, "turn", "y", ends="bad")))
        assert trees.marks(tree, 0)[ROOT] == "good"


class TestCarryingOn:
    def test_what_follows_from_the_real_moves_stays(self, match, turn):
        first, other = turn
        node = try_all(match, other, "take", "end", "take")
        try_all(match, other, "end", "roll")
        explorations.rename(match_id=match.pk, member=other, root=NOW, node=node, name="hope")
        do(match, first, "take")
        do(match, first, "end")
        tree = tree_of(match, other)
        assert [(node.line, node.name) for node in tree.nodes] == [("take", "hope")]
        assert tree.foreseen == (3, 4) and tree.path(node)[-1].id == node  # open pages still find it
        assert Exploration.objects.get(match=match, member=other).version == 7  # a look writes nothing

    def test_an_undone_move_brings_its_alternatives_back(self, match, turn):
        first, other = turn
        try_all(match, other, "take", "end")
        try_all(match, other, "end", "roll")
        do(match, first, "take")
        undo(match_id=match.pk, member=first, token=Match.objects.get(pk=match.pk).version)
        assert len(tree_of(match, other).nodes) == 4

    def test_another_move_begins_a_new_tree(self, match, turn):
        first, other = turn
        try_all(match, other, "take", "end")
        do(match, first, "end")
        assert tree_of(match, other).nodes == () and tree_of(match, other).foreseen == ()

    def test_a_secret_move_is_not_recognized(self, lena, jonas):
        """The branch with the most positions is carried on, whatever the other seat hid."""
        match = pebbles(lena, jonas)
        for hidden in ("hide 2", "hide 3"):
            node = try_(match, lena, hidden, kind="hide", seat=1)
        try_(match, lena, "hide 1", node, kind="hide", seat=0)
        carried = []
        for real in ("hide 2", "hide 3"):
            move = Move(match=match, number=1, kind="act", seat=1, decision="hide", line=real, events="[]")
            carried.append(trees.carried(tree_of(match, lena), [(move, None)], 0))
        assert carried[0] == carried[1] and [node.line for node in carried[0].nodes] == ["hide 1"]
        assert carried[0].foreseen == ()

    def test_two_pages_do_not_lose_each_others_branches(self, match, turn, transactional_db):
        first, _ = turn
        root = try_(match, first, "end")
        failed = []

        def add(line):
            try:
                try_(match, first, line, root)
            except Exception as problem:
                failed.append(problem)
            finally:
                connection.close()

        threads = [threading.Thread(target=add, args=[line]) for line in ("take", "roll", "end")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failed and {n.line for n in tree_of(match, first).children(root)} == {"take", "roll", "end"}


class TestPages:
    def test_a_move_is_tried_by_a_form_and_by_htmx(self, match, turn, browser_of):
        first, _ = turn
        client, seat = browser_of(first), number_of(match, first)
        base = f"/matches/{match.pk}/plan/now/0/"
        answer = client.post(f"{base}{seat}/play/", {"decision": "turn", "move": "take"})
        assert answer.status_code == 302 and answer.url == f"/matches/{match.pk}/plan/now/1/"
        page = client.get(answer.url).content.decode()
        assert "1 move ahead" in page and f'action="{answer.url}{seat}/play/"' in page
        answer = client.post(
            f"{base[:-2]}1/{seat}/play/", {"decision": "turn", "move": "end"}, headers={"HX-Request": "true"}
        )
        assert answer["HX-Push-Url"] == f"/matches/{match.pk}/plan/now/2/" and "Guess for" in answer.content.decode()

    @pytest.mark.parametrize(
        ("path", "form", "status"),
        [
            ("now/0/{seat}/play/", {"decision": "turn", "move": "fly"}, 422),
            ("now/0/{seat}/play/", {"decision": "no identifier", "move": "take"}, 422),
            ("now/0/{seat}/play/", {"decision": "hide", "move": "hide 1"}, 409),
            ("now/0/77/play/", {"decision": "turn", "move": "take"}, 409),
            ("now/99/{seat}/play/", {"decision": "turn", "move": "take"}, 404),
            ("now/0/edit/", {"do": "good"}, 404),
            ("now/0/edit/", {"do": "explode"}, 422),
            ("now/0/edit/", {}, 422),
            ("now/99/edit/", {"do": "remove", "size": "x"}, 404),
            ("now/0/edit/", {"do": "plan"}, 404),
            ("0-1/0/edit/", {"do": "world"}, 409),
        ],
    )
    def test_bad_input_is_explained_and_writes_nothing(self, match, turn, browser_of, path, form, status):
        first, _ = turn
        address = f"/matches/{match.pk}/plan/{path.format(seat=number_of(match, first))}"
        answer = browser_of(first).post(address, form)
        assert answer.status_code == status and b"<h1" in answer.content
        assert not Exploration.objects.exists()

    def test_a_position_that_is_gone_shows_the_current_one(self, match, turn, browser_of):
        first, _ = turn
        answer = browser_of(first).get(f"/matches/{match.pk}/plan/now/5/")
        assert answer.status_code == 404 and "no longer there" in answer.content.decode()

    def test_a_line_that_is_impossible_in_another_world(self, match, turn, browser_of):
        first, _ = turn
        try_(match, first, "take")
        row = Exploration.objects.get()
        Exploration.objects.update(document=row.document.replace('"take"', '"hide 3"'))
        page = browser_of(first).get(f"/matches/{match.pk}/plan/now/1/").content.decode()
        assert "Not possible in this world" in page and "Take another world" in page

    def test_others_cannot_explore_a_running_match(self, match, turn, browser_of):
        stranger = MemberFactory(language="en")
        for path in ("plan/", "plan/now/0/", "plan/now/0/0/"):
            assert browser_of(stranger).get(f"/matches/{match.pk}/{path}").status_code == 403
        answer = browser_of(stranger).post(
            f"/matches/{match.pk}/plan/now/0/0/play/", {"decision": "turn", "move": "end"}
        )
        assert answer.status_code == 403 and not Exploration.objects.exists()

    def test_a_deputy_cannot_explore_the_seat(self, match, turn, browser_of):
        first, _ = turn
        deputy = MemberFactory(language="en")
        first.deputy, first.deputy_until = deputy, timezone.now() + timedelta(days=3)
        first.save()
        assert browser_of(deputy).get(f"/matches/{match.pk}/").status_code == 200
        assert browser_of(deputy).get(f"/matches/{match.pk}/plan/").status_code == 403

    def test_trees_are_private(self, match, turn, browser_of):
        first, other = turn
        try_all(match, first, "take", "end")
        explorations.rename(match_id=match.pk, member=first, root=NOW, node=1, name="my secret idea")
        assert "my secret idea" in browser_of(first).get(f"/matches/{match.pk}/plan/").content.decode()
        assert "my secret idea" not in browser_of(other).get(f"/matches/{match.pk}/plan/").content.decode()
        assert "Lines you tried" in browser_of(other).get(f"/matches/{match.pk}/plan/now/1/").content.decode()

    def test_queries_do_not_depend_on_the_size_of_the_tree(
        self, match, turn, browser_of, django_assert_num_queries, django_assert_max_num_queries
    ):
        first, _ = turn
        client = browser_of(first)
        node = try_(match, first, "take")
        client.get(f"/matches/{match.pk}/plan/now/{node}/")
        with django_assert_max_num_queries(5 if connection.vendor == "postgresql" else 6) as few:
            client.get(f"/matches/{match.pk}/plan/now/{node}/")
        node = try_all(match, first, "take", "end", "roll", "end", node=node)
        with django_assert_num_queries(len(few)):
            client.get(f"/matches/{match.pk}/plan/now/{node}/")


class TestFinishedMatches:
    @pytest.fixture
    def over(self, match, turn):
        play_out(match.pk)
        return Match.objects.get(pk=match.pk)

    def test_anybody_explores_from_any_seat(self, over, browser_of):
        stranger = MemberFactory(language="en")
        client = browser_of(stranger)
        assert client.get(f"/matches/{over.pk}/plan/").status_code == 302
        for seat in (0, 1):
            address = f"/matches/{over.pk}/plan/{seat}-3/0/"
            assert client.get(address).status_code == 200
            node = try_(over, stranger, "end", root=Root(seat, 3))
            assert client.get(f"/matches/{over.pk}/plan/{seat}-3/{node}/").status_code == 200
        assert Exploration.objects.filter(member=stranger).count() == 2
        assert client.get(f"/matches/{over.pk}/plan/7-3/0/").status_code == 404
        assert client.get(f"/matches/{over.pk}/plan/0-9999/0/").status_code == 404
        assert client.get(f"/matches/{over.pk}/plan/now/0/").status_code == 302

    def test_the_number_of_positions_is_limited(self, over, monkeypatch):
        stranger = MemberFactory(language="en")
        monkeypatch.setattr(explorations, "MOST_ROOTS", 2)
        try_(over, stranger, "end", root=Root(0, 3))
        try_(over, stranger, "end", root=Root(1, 3))
        with pytest.raises(Refused, match="too_many_roots"):
            explorations.change_world(match_id=over.pk, member=stranger, root=Root(0, 0))

    def test_what_was_foreseen_is_shown_and_cannot_be_added_later(self, match, turn, browser_of):
        first, other = turn
        try_all(match, other, "take", "end")
        do(match, first, "take")
        do(match, first, "end")
        play_out(match.pk)
        page = browser_of(other).get(f"/matches/{match.pk}/").content.decode()
        assert "What you foresaw" in page and "You had tried 2 of" in page
        seen = MatchPage(seats_of(match.pk, other), other, moves=list(Move.objects.filter(match=match)))
        note_foreseen(seen)
        assert {line.number for line in seen.lines if "you foresaw this" in line.aside} == {3, 4}
        assert "What you foresaw" not in browser_of(first).get(f"/matches/{match.pk}/").content.decode()
        later = Move.objects.filter(match=match, number__gt=4, decision="turn").first()
        try_(match, other, later.line, root=Root(number_of(match, other), later.number - 1), seat=later.seat)
        assert explorations.foreseen(match, other, number_of(match, other)) == [3, 4]
