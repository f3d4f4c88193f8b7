import { expect, test } from 'vitest'
import { bannedNames, declaredIn } from './name-rules.ts'
import { readSources } from './sources.ts'

const sources = readSources().filter(({ path }) => !path.startsWith('server/test/name'))

test('no file, function, type, variable or comment uses a name of the former private vocabulary', () => {
  expect(sources.length).toBeGreaterThan(2000)
  expect(sources.flatMap(bannedNames)).toEqual([])
})

test.each([
  ['a file', 'server/src/core/in-lanes.ts', ''],
  ['the test of a file', 'server/src/core/on-days.test.ts', ''],
  ['a file that ends with a banned name', 'web/src/kit/use-password-again.tsx', ''],
  ['a file that begins with a banned word', 'server/src/loyalty/cards/take-chops.ts', ''],
  ['a call', 'server/src/core/x.ts', 'await inLanes(all, 4, work)'],
  ['a function that begins with a banned word', 'server/src/core/x.ts', 'async function takePage(query: Query) {}'],
  ['a function that several files call the same', 'server/src/core/x.ts', 'const factsOf = (row: Row) => row'],
  ['a route', 'contract/giving/member/x.ts', 'export const heldCoupon = route({})'],
  ['a file that ends with a banned word', 'server/src/giving/coupons/find-copy.ts', ''],
  ['a word in the middle of a file name', 'server/test/make-fair.ts', ''],
  ['a file of time slots', 'server/src/earning/booths/book-slot.ts', ''],
  ['a component', 'web/src/kit/x.tsx', 'export function SheetDialog({ title }: Props) {'],
  ['a file about reconciliation', 'server/src/ledger/more-books.ts', ''],
  ['a check', 'server/src/ledger/x.ts', 'await checkBooks(app, id)'],
  ['a type', 'server/src/ledger/x.ts', 'export type Writing = { cardId: string }'],
  ['a function whose name is a banned word', 'server/src/core/x.ts', 'export const settle = () => undefined'],
  ['an import', 'server/src/core/x.ts', "import { orNull } from './x.ts'"],
  ['a comment', 'server/src/core/x.ts', '/** Works like inSlices. */'],
  ['a constant', 'server/src/core/x.ts', 'const lanes = 4'],
  ['a constant without a unit', 'server/src/core/x.ts', 'const patience = 5_000'],
  ['a limit', 'web/src/kit/x.ts', 'export const mostShown = 30'],
  ['a limit without a unit', 'server/src/core/x.ts', 'export function daysBetween(from: string, most = 62) {}'],
  ['an index of a balance', 'server/src/loyalty/cards/x.ts', 'const balanceOf = (m: Model, slot: number) => 0'],
  ['a file about card art', 'web/src/member/card/card-face.tsx', ''],
  ['a component of card art', 'web/src/card-art/x.tsx', 'export default function CardFace() {'],
  ['a name for operations at the same time', 'server/src/core/x.ts', 'const crowd = await Promise.all(all)'],
  ['a parameter', 'server/src/core/x.ts', 'async function run(all: string[], lanes: number): Promise<void> {'],
])('control: a banned name is found in %s', (_where, path, text) => {
  expect(bannedNames({ path, text })).toHaveLength(1)
})

test.each([
  ['a key of a text', "t('passwordAgain.title')"],
  ['another word that contains a banned one', 'const planes = belongsInLanesOf(x)'],
  ['a word in a comment that is banned only as a declared name', '// three lanes of a road'],
  ['a field of a reply', 'const { lanes } = reply'],
  ['an ordinary word that begins like a banned one', 'const settlements = taken(x)'],
])('control: no name is refused in %s', (_where, text) => {
  expect(bannedNames({ path: 'server/src/core/x.ts', text })).toEqual([])
})

test('every way of declaring a name is found', () => {
  const code = `const a = 1; let b: string; function c(d: number, e = 2, f?: X): void {}
    const [g, { h: i }] = x; const { j, k: l = 3 } = y; type M = 1; const n = (o: string) => o; class P {}`
  expect(declaredIn(code).toSorted()).toEqual(['M', 'P', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'i', 'l', 'n', 'o'])
})
