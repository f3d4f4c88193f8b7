import { groupBy, isRecent, lastDay, MAX_ROWS } from './entry-rules.ts'
import type { Facts, Found, OfflineFact } from './facts.ts'

const late = { afterMs: 2 * 3_600_000 } as const
const clock = { backMs: 5 * 60_000, batchGapMs: 10 * 60_000 } as const

const nothingElse = { staffId: null, cardId: null, campaignId: null, storeId: null, expected: null, chops: 0 } as const

/** PINs were tried until they were locked: at the till by one of the staff, else on a member's phone. */
export function findPinLocks(facts: Facts): Found[] {
  const locks = facts.lockOuts.filter(({ day }) => isRecent(facts, day))
  return [...groupBy(locks, ({ staffId, cardId, id }) => staffId ?? cardId ?? id)].map(([subject, rows]) => ({
    ...nothingElse,
    rule: 'pinLocks',
    sentence: 'pinLocks',
    subject,
    staffId: rows[0]?.staffId ?? null,
    cardId: rows[0]?.cardId ?? null,
    observed: rows.length,
    day: lastDay(rows),
    rowKind: 'pinLock',
    rows: rows.slice(-MAX_ROWS).map(({ id }) => id),
  }))
}

/** The same purchase, or nearly the same picture, was handed in by other members. */
export function findReceiptTwins(facts: Facts): Found[] {
  const others = facts.twins.filter(({ cardId, twinCardId }) => cardId !== twinCardId)
  return [...groupBy(others, ({ twinId }) => twinId)].map(([subject, rows]) => ({
    ...nothingElse,
    rule: 'receiptTwins',
    sentence: 'receiptTwins',
    subject,
    cardId: rows[0]?.cardId ?? null,
    campaignId: rows[0]?.campaignId ?? null,
    observed: rows.length + 1,
    chops: rows.reduce((total, { chops }) => total + chops, 0),
    day: lastDay(rows),
    rowKind: 'receipt',
    rows: [subject, ...rows.map(({ id }) => id)].slice(0, MAX_ROWS),
  }))
}

/** What a till did without network came hours later, or by a clock that jumped. */
export function findOffline(facts: Facts): Found[] {
  const recent = facts.offline.filter(({ day }) => isRecent(facts, day))
  return [...groupBy(recent, ({ staffId }) => staffId)].flatMap(([staffId, acts]): Found[] => {
    const subject = { ...nothingElse, rule: 'offline' as const, subject: staffId, staffId, rowKind: 'offline' as const }
    const shown = (of: readonly OfflineFact[]) => ({
      observed: of.length,
      day: lastDay(of),
      rows: of.slice(-MAX_ROWS).map(({ id }) => id),
    })
    const jumped = clockJumps(acts)
    if (jumped.length) return [{ ...subject, sentence: 'offlineClock', ...shown(jumped) }]
    const tooLate = acts.filter(({ actedAt, replayedAt }) => replayedAt - actedAt > late.afterMs)
    return tooLate.length ? [{ ...subject, sentence: 'offlineLate', ...shown(tooLate) }] : []
  })
}

/** Tills send in the order in which things were done: whose clock goes back meanwhile, or is ahead of the server, was changed. */
function clockJumps(acts: readonly OfflineFact[]): OfflineFact[] {
  const sent = acts.toSorted((a, b) => a.replayedAt - b.replayedAt)
  return sent.filter((act, n) => {
    const before = sent[n - 1]
    const follows = before !== undefined && act.replayedAt - before.replayedAt <= clock.batchGapMs
    return act.isInFuture || (follows && act.actedAt < before.actedAt - clock.backMs)
  })
}
