"""The auction of saplings."""

from __future__ import annotations

from dataclasses import dataclass, replace

from reference.waldmeister.agenda import Task
from reference.waldmeister.forest import Forest


@dataclass(frozen=True)
class Auction:
    """An auction under way: how many lots are still to come, and what nobody wanted."""

    seat: int
    lots: int
    unsold: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lot:
    """A lot under the hammer: who may still bid, in the order in which they are asked, and the highest bid so far."""

    species: str
    waiting: tuple[int, ...]
    highest: int | None = None
    bid: int = 0


class Auctions(Forest):
    """Auctions of some lots, each bid for round and round (WM-79 to WM-83)."""

    def _begin(self, task: Task) -> None:
        match task:
            case ("auction", auction):
                self._offer_lots(auction)
            case ("lot", auction, ["lot", species]):
                bidders = [seat for seat in self._clockwise(auction.seat) if self._is_bidder(seat, species)]
                self._next([("bidding", auction, Lot(species, tuple(bidders)))])
            case ("bidding", auction, lot):
                self._bidding(auction, lot)
            case ("bid", auction, lot, ["pass"]):
                self._next([("bidding", auction, replace(lot, waiting=lot.waiting[1:]))])
            case ("bid", auction, lot, ["bid", amount]):
                self._next([("bidding", auction, self._outbid(lot, int(amount)))])
            case ("auctioned", seat, species, ["plant", field]):
                self._plant_sapling(seat, species, field)
            case _:
                super()._begin(task)

    def _offer_lots(self, auction: Auction) -> None:
        """The player says what comes under the hammer, as long as there is anything (WM-79)."""
        left = [species for species, tiles in self.saplings.items() if tiles > 0 and species not in auction.unsold]
        if auction.lots > 0 and left:
            self._ask(auction.seat, [f"lot {species}" for species in left], ("lot", auction))

    def _is_bidder(self, seat: int, species: str) -> bool:
        """Who has the least bid and a field for the sapling (WM-80)."""
        return bool(self._bids_above(0, seat)) and bool(self._fields_for_sapling(seat, species))

    def _bids_above(self, bid: int, seat: int) -> list[int]:
        """WM-81."""
        step, limit = self.edition["prices"]["bid_step"], self.edition["prices"]["bid_limit"]
        return list(range(bid + step, min(self.money[seat], limit) + 1, step))

    def _bidding(self, auction: Auction, lot: Lot) -> None:
        """The next who waits is asked, unless unable to bid higher; when nobody waits the lot is over (WM-81)."""
        if not lot.waiting:
            self._close(auction, lot)
            return
        bids = self._bids_above(lot.bid, lot.waiting[0])
        if bids:
            self._ask(lot.waiting[0], ["pass", *(f"bid {bid}" for bid in bids)], ("bid", auction, lot))
        else:
            self._next([("bidding", auction, replace(lot, waiting=lot.waiting[1:]))])

    @staticmethod
    def _outbid(lot: Lot, amount: int) -> Lot:
        """Whoever was the highest is asked again after all the others; those in between have passed."""
        seat, *others = lot.waiting
        again = [] if lot.highest is None else [lot.highest]
        return Lot(lot.species, (*others, *again), seat, amount)

    def _close(self, auction: Auction, lot: Lot) -> None:
        """Unsold (WM-82), or paid and planted at once (WM-83); then the next lot."""
        auction = replace(auction, lots=auction.lots - 1)
        if lot.highest is None:
            self._next([("auction", replace(auction, unsold=(*auction.unsold, lot.species)))])
            return
        self._pay(lot.highest, lot.bid)
        fields = self._fields_for_sapling(lot.highest, lot.species)
        self._next([("auction", auction)])
        self._ask(lot.highest, [f"plant {field}" for field in fields], ("auctioned", lot.highest, lot.species))
