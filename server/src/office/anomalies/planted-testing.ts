import type { AnomalyRule, AnomalySentence } from '@chopcard/contract/office/anomaly-kinds.ts'
import { addDays } from '../../core/clock.ts'
import { pick } from '../../../../demo/random.ts'
import type { Facts } from './facts.ts'
import { firstDay, instantOf, type Trade } from './trade-testing.ts'

/** What is put into ordinary trade: who does it, and what the rules are told besides the entries. */
type Planted = { staffId: string; more?: Partial<Facts> }
type Plant = (trade: Trade, last: number) => Planted

/** Each pattern that a rule must see on the last of the days, as little of it as the rule promises to see. */
export const patterns: Record<AnomalySentence, { rule: AnomalyRule; plant: Plant }> = {
  ownCard: {
    rule: 'ownCard',
    plant: (trade, last) => {
      const staffId = pick(trade.random, trade.operators)
      trade.add({ day: last, minute: 700, staffId, cardId: `card${trade.operators.indexOf(staffId)}`, kind: 'earn' })
      return { staffId }
    },
  },
  ownPhone: {
    rule: 'ownCard',
    plant: (trade, last) => {
      const staffId = pick(trade.random, trade.operators)
      trade.add({ day: last, minute: 700, staffId, cardId: 'second', kind: 'adjust', remark: 'forgot the card' })
      return { staffId, more: { ownCards: [{ staffId, cardId: 'second', by: 'phone' }] } }
    },
  },
  sameCardDay: {
    rule: 'sameCard',
    plant: (trade, last) => {
      const { day, minute, staffId } = shiftOf(trade, last)
      for (let n = 0; n < 3; n++) trade.add({ day, minute: minute + n * 45, staffId, cardId: 'friend', kind: 'earn' })
      return { staffId }
    },
  },
  sameCardWeeks: {
    rule: 'sameCard',
    plant: (trade, last) => {
      // A friend comes on four days of each of four weeks, and always to the same one of those at the tills.
      const staffId = busiest(trade, last)
      for (const { day, minute } of shiftsOf(trade, staffId, last, 28).slice(-16))
        trade.add({ day, minute, staffId, cardId: 'friend', kind: 'earn' })
      return { staffId }
    },
  },
  cardShare: {
    rule: 'cardShare',
    plant: (trade, last) => {
      const { staffId } = shiftOf(trade, last)
      const shifts = shiftsOf(trade, staffId, last, 28)
      const served = trade.entries.filter((entry) => entry.staffId === staffId && entry.at > instantOf(last - 28, 0))
      const many = Math.max(12, Math.ceil(served.length / 3))
      for (let n = 0; n < many; n++) {
        const { day, minute } = shifts[n % shifts.length] ?? { day: last, minute: 700 }
        trade.add({ day, minute, second: n % 60, staffId, cardId: 'friend', kind: 'earn' })
      }
      return { staffId }
    },
  },
  closedHours: {
    rule: 'closedHours',
    plant: (trade, last) => {
      const staffId = plantAfter(trade, last, 1240, 150)
      const day = [{ from: '08:00', to: '20:00' }]
      const opening = Array.from({ length: 7 }, () => day)
      return { staffId, more: { opening } }
    },
  },
  unusualHours: {
    rule: 'closedHours',
    plant: (trade, last) => {
      const staffId = plantAfter(trade, last, 1290, 100)
      return { staffId }
    },
  },
  burst: {
    rule: 'burst',
    plant: (trade, last) => {
      const { day, minute, staffId } = shiftOf(trade, last)
      for (let n = 0; n < 6; n++) trade.add({ day, minute, second: n * 9, staffId, cardId: `quick${n}`, kind: 'earn' })
      return { staffId }
    },
  },
  evenPace: {
    rule: 'burst',
    plant: (trade, last) => {
      const { day, staffId } = shiftOf(trade, last)
      for (let n = 0; n < 8; n++)
        trade.add({ day, minute: 1203 + n, second: n % 2, staffId, cardId: `even${n}`, kind: 'earn' })
      return { staffId }
    },
  },
  voidAfterReward: {
    rule: 'voids',
    plant: (trade, last) => {
      const { day, minute, staffId } = shiftOf(trade, last)
      for (let n = 0; n < 2; n++) {
        const at = { day, minute, staffId, cardId: `again${n}` }
        const { id } = trade.add({ ...at, kind: 'redeem', quantity: -10 })
        trade.add({ ...at, minute: minute + 25, kind: 'void', quantity: 10, voids: id })
      }
      return { staffId }
    },
  },
  voidShare: {
    rule: 'voids',
    plant: (trade, last) => {
      const { staffId } = shiftOf(trade, last)
      const own = trade.entries.filter(
        (entry) =>
          entry.staffId === staffId &&
          entry.kind === 'earn' &&
          entry.at > instantOf(last - 27, 0) &&
          entry.at < instantOf(last, 0),
      )
      for (const { day, minute, cardId, id, quantity } of own.filter((_, n) => n % 8 === 0 || n >= own.length - 2)) {
        const of = Math.round((Date.parse(day) - Date.parse(firstDay)) / 86_400_000)
        trade.add({ day: of, minute: minute + 30, staffId, cardId, kind: 'void', quantity: 0 - quantity, voids: id })
      }
      return { staffId }
    },
  },
  adjustments: {
    rule: 'adjustments',
    plant: (trade, last) => {
      const { day, minute, staffId } = shiftOf(trade, last)
      for (let n = 0; n < 6; n++)
        trade.add({
          day,
          minute: minute + n * 7,
          staffId,
          cardId: `card${n}`,
          kind: 'adjust',
          quantity: 2,
          remark: 'ok',
        })
      return { staffId }
    },
  },
  newCards: {
    rule: 'newCards',
    plant: (trade, last) => {
      const { day, minute, staffId } = shiftOf(trade, last)
      for (let n = 0; n < 3; n++) {
        const at = { day, staffId, cardId: `made${n}`, cardSince: instantOf(day, minute) }
        trade.add({ ...at, minute: minute + 1 + n * 9, kind: 'earn', quantity: 10 })
        trade.add({ ...at, minute: minute + 3 + n * 9, kind: 'redeem', quantity: -10 })
      }
      return { staffId }
    },
  },
  sameHands: {
    rule: 'sameHands',
    plant: (trade, last) => {
      const { staffId } = shiftOf(trade, last)
      const shifts = shiftsOf(trade, staffId, last, 21)
      for (const cardId of ['alone1', 'alone2'])
        shifts.slice(-10).forEach(({ day, minute }, n, all) => {
          const since = { cardSince: instantOf(all[0]?.day ?? day, all[0]?.minute ?? minute) }
          const kind = n === all.length - 1 ? 'redeem' : 'earn'
          trade.add({ day, minute, staffId, cardId, kind, quantity: kind === 'redeem' ? -10 : 2, ...since })
        })
      return { staffId }
    },
  },
  pinLocks: {
    rule: 'pinLocks',
    plant: (trade, last) => {
      const staffId = pick(trade.random, trade.operators)
      return { staffId, more: { lockOuts: [{ id: 'lock', day: addDays(firstDay, last), staffId, cardId: 'card1' }] } }
    },
  },
  twoPlaces: {
    rule: 'pinLocks',
    plant: (trade, last) => {
      const staffId = pick(trade.random, trade.operators)
      const visit = { day: last, staffId, kind: 'earn' } as const
      trade.add({ ...visit, minute: 700, cardId: 'here', storeId: 'near' })
      trade.add({ ...visit, minute: 704, cardId: 'there', storeId: 'far' })
      return { staffId }
    },
  },
  receiptTwins: {
    rule: 'receiptTwins',
    plant: (_trade, last) => ({
      staffId: '',
      more: {
        twins: [
          {
            id: 'r2',
            twinId: 'r1',
            day: addDays(firstDay, last),
            cardId: 'card2',
            twinCardId: 'card1',
            campaignId: 'campaign',
            chops: 3,
          },
        ],
      },
    }),
  },
  offlineLate: {
    rule: 'offline',
    plant: (trade, last) => offlineAct(trade, last, 130),
  },
  offlineClock: {
    rule: 'offline',
    plant: (trade, last) => {
      const planted = offlineAct(trade, last, 10)
      const [act] = trade.offline.slice(-1)
      if (act)
        trade.offline.push({
          ...act,
          id: 'before',
          actedAt: act.actedAt - 3_600_000,
          replayedAt: act.replayedAt + 1000,
        })
      return planted
    },
  },
}

function offlineAct(trade: Trade, last: number, minutesLate: number): Planted {
  const { day, minute, staffId } = shiftOf(trade, last)
  const acted = { actedAt: instantOf(day, minute), replayedAt: instantOf(day, minute + minutesLate) }
  trade.offline.push({ id: 'late', staffId, cardId: 'card1', isInFuture: false, day: addDays(firstDay, day), ...acted })
  return { staffId }
}

/** A time at which several work, so that one of them can be told from the others. */
function shiftOf(trade: Trade, last: number) {
  for (let day = last; ; day--)
    for (const minute of [17 * 60, 10 * 60]) {
      const there = trade.onShift(day, minute)
      if (there.length > 1 || trade.operators.length === 1) return { day, minute, staffId: pick(trade.random, there) }
    }
}

/** A stamp of the day before the last, within so many minutes after a time of the day; answers with who gave it. */
function plantAfter(trade: Trade, last: number, minute: number, within: number): string {
  const staffId = pick(trade.random, trade.operators)
  const at = minute + Math.floor(trade.random() * within)
  trade.add({ day: last - 1, minute: at, staffId, cardId: 'card1', kind: 'earn' })
  return staffId
}

/** Whoever has most shifts with colleagues in the last week. */
const busiest = (trade: Trade, last: number): string =>
  trade.operators.toSorted((a, b) => shiftsOf(trade, b, last, 7).length - shiftsOf(trade, a, last, 7).length)[0] ?? ''

/** The shifts of an operator in the days before, with the colleagues. */
function shiftsOf(trade: Trade, staffId: string, last: number, days: number): { day: number; minute: number }[] {
  const all = Array.from({ length: days }, (_, n) => last - n).toReversed()
  return all.flatMap((day) => {
    const minute = [17 * 60, 10 * 60].find((at) => {
      const there = trade.onShift(day, at)
      return there.includes(staffId) && there.length > 1
    })
    return minute === undefined ? [] : [{ day, minute: minute + Math.floor(trade.random() * 60) }]
  })
}
