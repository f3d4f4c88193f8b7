import { type CampaignType, descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import { type CardFacts, type Decision, type Effects, earnedKinds, type ValidityNote } from '../../ledger/decision.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import type { PastEntry } from './level-rules.ts'

type OfValidity = Pick<CardFacts, 'expiresAt' | 'firstChopAt' | 'validity'>

const noteOf = ({ expiresAt, firstChopAt, validity }: OfValidity): ValidityNote => ({
  expiresAt: expiresAt?.toISOString() ?? null,
  firstChopAt: firstChopAt?.toISOString() ?? null,
  validity,
})

const isSame = (a: ValidityNote, b: ValidityNote): boolean =>
  a.expiresAt === b.expiresAt &&
  a.firstChopAt === b.firstChopAt &&
  a.validity?.kind === b.validity?.kind &&
  a.validity?.at === b.validity?.at

/** What a line notes of the validity that it changes: as it was before and after it. */
export function validityNote(from: OfValidity, to: OfValidity): Pick<Effects, 'validity'> {
  const [before, after] = [noteOf(from), noteOf(to)]
  return isSame(before, after) ? {} : { validity: { before, after } }
}

/** A decision whose first entry notes how the card's validity has changed by it. */
export function notingValidity({ entries: [first, ...more], ...decision }: Decision, from: OfValidity): Decision {
  const note = validityNote(from, decision.card)
  if (!first || !note.validity) return { ...decision, entries: first ? [first, ...more] : [] }
  return { ...decision, entries: [{ ...first, effects: { ...first.effects, ...note } }, ...more] }
}

/**
 * The validity that a card has without the lines of a void (decisions/ledger.md §4): back from the last line, as long as each
 * is gone and the validity is the one that it left. A chop that stands keeps what came before it, and so does an end that
 * was set since.
 */
export function validityWithout(
  campaign: CampaignRules,
  card: CardFacts,
  past: readonly PastEntry[],
  gone: ReadonlySet<string>,
): OfValidity {
  let now = noteOf(card)
  for (const line of past.toReversed()) {
    const stands = !line.voided && !gone.has(line.id)
    if (stands && (line.validity || isChop(campaign, line))) break
    if (stands || !line.validity) continue
    if (!isSame(now, line.validity.after)) break
    now = line.validity.before
  }
  return { expiresAt: dateOf(now.expiresAt), firstChopAt: dateOf(now.firstChopAt), validity: now.validity }
}

/** The kinds of lines by which a card is used, as far as they move anything: what was earned, or of a prepaid card its uses. */
export const chopKinds = (type: CampaignType): readonly EntryKind[] =>
  descriptorOf(type).redeemsBy === 'use' ? ['deduct'] : earnedKinds

const isChop = ({ type }: CampaignRules, { kind, quantity }: PastEntry): boolean =>
  chopKinds(type).includes(kind) && quantity !== 0

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at))
