import { type Ends, type Model, type ModelLine, earnedKinds } from './model-testing.ts'

const isSame = (a: Ends, b: Ends): boolean =>
  a.expiresAt?.getTime() === b.expiresAt?.getTime() && a.hasEarned === b.hasEarned && a.anew === b.anew

const isChop = (m: Model, { kind, quantity }: ModelLine): boolean =>
  m.campaign.type === 'prepaid' ? kind === 'deduct' : earnedKinds.includes(kind) && quantity > 0

/** After a void: the end goes back over what is voided, as far as no chop that stands and nothing by hand came after it. */
export function endsAgain(m: Model): void {
  for (const { lines, voided, before, after } of m.operations.toReversed()) {
    if (lines[0]?.voidsDay !== undefined) continue
    const changed = !isSame(before.ends, after.ends)
    if (!voided && (changed || lines.some((line) => isChop(m, line)))) return
    if (!voided || !changed) continue
    if (!isSame(m, after.ends)) return
    Object.assign(m, before.ends)
  }
}
