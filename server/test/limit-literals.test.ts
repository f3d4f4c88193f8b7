import { expect, test } from 'vitest'
import { limitLiterals } from './limit-literals.ts'
import { readSources } from './sources.ts'

/** Numbers that limit what the screen itself does; no call has such a limit. */
const ownLimits: Readonly<Record<string, string>> = {
  'web/src/card-art/card-art.tsx: const MAX_STAMPS_DRAWN = 20': 'drawing: more stamps become a number',
  'web/src/kit/app-frame.tsx: message={{ maxCount: 3, top: belowHeader, duration: readingSeconds }}':
    'messages on the screen at once',
  'web/src/kit/crop-dialog.tsx: min={0.4}': 'zoom of a picture',
  'web/src/kit/crop-dialog.tsx: max={6}': 'zoom of a picture',
  'web/src/kit/stamps.tsx: const MAX_DRAWN = 30': 'drawing: more stamps become a number',
  'web/src/member/join/promise-drawing.tsx: const MAX_PICTURES = 5': 'pictures in a drawing',
  'web/src/member/receipt/ready-picture.ts: const MAX_BYTES = 8 * 1024 * 1024':
    'size that a picture is reduced to before it is sent',
  'web/src/member/receipt/ready-picture.ts: const MAX_BYTES_WHEN_SLOW = 300 * 1024': 'the same on a slow connection',
  "web/src/member/receipt/receipt-form.tsx: {isSending && <progress className={styles.progress} max={100} value={percent} aria-label={t('receipt.send')} />}":
    'per cent of a progress bar',
  'web/src/member/shop/shop-offer.tsx: min={0}': 'none of an offer',
  'web/src/member/swipe.ts: const shortestSwipe = 60': 'CSS pixels that a finger goes',
  'web/src/member/use-turn.ts: const MAX_WAIT_MS = 2 ** 31 - 1': 'timers of browsers',
  'web/src/member/watch-card.ts: const MAX_PAUSE_MS = 30_000': 'pause between two attempts',
  'web/src/member/worker/kept-pages.ts: const MAX_PAGES = 8': 'pages that the browser keeps',
  'web/src/merchant/giving/coupons/send-dialog.tsx: pagination={rows.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}':
    'rows of a table in a dialog',
  'web/src/merchant/loyalty/campaigns/stamps-tab.tsx: const MAX_SHOWN = 30': 'drawing: more stamps become a number',
  'web/src/merchant/loyalty/till/due-rewards.ts: const MAX_IN_DOCK = 2':
    'rewards beside the buttons that are always in sight',
  'web/src/merchant/loyalty/till/outcome-words.ts: const MAX_TOLD = 3':
    'balances of a card in a list: more are told in total',
  'web/src/merchant/loyalty/till/offline/seen-cards.ts: export const MAX_SEEN_CARDS = 500':
    'cards that a till without network remembers',
  'web/src/merchant/loyalty/till/offline/suggest-cards.ts: const MAX_SUGGESTED = 8': 'suggestions below an input',
  'web/src/lib/call.ts: const MAX_SENDS = 3': 'how often a form is sent while there is no answer',
  'web/src/lib/operation-list.ts: const MAX_KEPT = 30': 'operations in the list beside the till',
}

const sources = readSources(['web/src']).filter(({ path }) => !path.includes('.test.'))
const found = sources.flatMap(limitLiterals)
const placeOf = (finding: string) => finding.replace(/:\d+:/, ':')

test('no page repeats a limit of the contract as a number', () => {
  expect(sources.length).toBeGreaterThan(700)
  expect(found.map(placeOf).filter((place) => !(place in ownLimits))).toEqual([])
})

test('every exception for a limit of a page’s own is still needed', () => {
  expect(Object.keys(ownLimits).filter((place) => !found.map(placeOf).includes(place))).toEqual([])
})

test.each([
  ['the longest text of an input', '<Input maxLength={200} />'],
  ['the longest text in quotes', '<input maxLength="200" />'],
  ['the largest number of an input', '<InputNumber max={1_000} />'],
  ['a negative number', '<InputNumber min={-1} />'],
  ['a number on one side of a choice', '<InputNumber max={isAll ? undefined : 10} />'],
  ['a number in place of a missing one', '<InputNumber min={range?.min ?? -1} />'],
  ['a field of an object', "const email = { type: 'email', maxLength: 254 }"],
  ['the default of a property', 'function Stepper({ min = 1 }) {}'],
  ['an argument of a text', "t('tooMany', { max: 30 })"],
  ['a constant', 'const mostBooths = 50'],
  ['a constant in capitals', 'const MAX_BOOTHS = 50'],
  ['a constant with a product', 'const maxBytes = 8 * 1024'],
  ['a text of a schema', 'z.object({ name: requiredText(80) })'],
  ['a check of a schema', 'z.array(Id).max(100)'],
  ['a text that is cut', 'name.slice(0, 80)'],
  ['the largest page of a list', "useRead(listPlans, { query: { pageSize: '100' } })"],
  ['a number of entries', 'if (rows.length < 10) add()'],
])('control: a repeated limit is found in %s', (_where, text) => {
  expect(limitLiterals({ path: 'web/src/a.tsx', text })).toEqual([`web/src/a.tsx:1: ${text}`])
})

test.each([
  ['a limit that is imported', '<Input maxLength={maxRemarkLength} />'],
  ['a limit of a field of a record', '<InputNumber max={limits.max} />'],
  ['layout', '<Input.TextArea rows={2} autoSize={{ minRows: 2, maxRows: 10 }} style={{ maxWidth: 300 }} />'],
  ['a number that is never zero', '<progress max={Math.max(1, total)} />'],
  ['a constant that the compiler compares', 'const maxPinLength: typeof contract.maxPinLength = 8'],
  ['a function of mathematics', 'const height = Math.max(1, rows)'],
  ['a day of a moment', 'moment.slice(0, 10)'],
  ['a page of a few rows', "const query = { pageSize: '1' }"],
  ['whether there are several', 'if (rows.length > 1) show()'],
])('control: nothing is found in %s', (_where, text) => {
  expect(limitLiterals({ path: 'web/src/a.tsx', text })).toEqual([])
})
