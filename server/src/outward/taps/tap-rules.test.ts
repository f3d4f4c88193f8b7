import { expect, test } from 'vitest'
import { type TapFacts, tapVerdict } from './tap-rules.ts'

const now = new Date('2026-11-24T10:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const active = { state: 'active', lastCounter: 7 } as const
const refused = (code: string) => ({ kind: 'refused', code })

test.each<[string, Omit<TapFacts, 'now'>, object]>([
  ['the next counter is new', { counter: 8, tag: active }, { kind: 'new' }],
  ['a counter that skips some is new', { counter: 300, tag: active }, { kind: 'new' }],
  ['the first counter of a fresh tag is new', { counter: 0, tag: { ...active, lastCounter: -1 } }, { kind: 'new' }],
  ['the same counter without a row is refused', { counter: 7, tag: active }, refused('TAP_USED')],
  ['a lower counter that was never seen is refused', { counter: 6, tag: active }, refused('TAP_USED')],
  [
    'a tap that was just seen is open',
    { counter: 7, tag: active, seen: { at: ago(0), isUsed: false } },
    { kind: 'open', secondsLeft: 60 },
  ],
  [
    'a tap of 59 seconds ago is open for a second',
    { counter: 7, tag: active, seen: { at: ago(59), isUsed: false } },
    { kind: 'open', secondsLeft: 1 },
  ],
  [
    'a tap of 60 seconds ago is over',
    { counter: 7, tag: active, seen: { at: ago(60), isUsed: false } },
    refused('TAP_EXPIRED'),
  ],
  [
    'a tap that another tap has overtaken stays open',
    { counter: 5, tag: active, seen: { at: ago(10), isUsed: false } },
    { kind: 'open', secondsLeft: 50 },
  ],
  ['a used tap is refused', { counter: 7, tag: active, seen: { at: ago(1), isUsed: true } }, refused('TAP_USED')],
  [
    'a used tap is refused as used even later',
    { counter: 7, tag: active, seen: { at: ago(900), isUsed: true } },
    refused('TAP_USED'),
  ],
  ['a tap of a revoked tag is refused', { counter: 8, tag: { ...active, state: 'revoked' } }, refused('TAG_REVOKED')],
  [
    'an open tap of a tag that was revoked meanwhile is refused',
    { counter: 7, tag: { ...active, state: 'revoked' }, seen: { at: ago(1), isUsed: false } },
    refused('TAG_REVOKED'),
  ],
])('a tap is judged by state, counter and time: %s', (_title, facts, verdict) => {
  expect(tapVerdict({ ...facts, now })).toEqual(verdict)
})
