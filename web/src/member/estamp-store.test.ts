import { beforeEach, expect, test, vi } from 'vitest'
import { eStampIn, forgetEStamp, keepEStamp, keptEStamp, waitAt, waitingAt } from './estamp-store.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})

test.each([
  ['https://stamps.example/member/estamp/tag-1234', 'tag-1234'],
  ['https://stamps.example/loyalty/member/estamp/04%3AA2%3A9B?x=1', '04:A2:9B'],
  ['https://stamps.example/member/estamp/%E0%A4%A', undefined],
  ['https://stamps.example/member/estamp/short', undefined],
  ['https://stamps.example/member/card/ct_abc', undefined],
  ['tag-1234', undefined],
])('the scanned text %s is read as the E-Stamp %s', (text, id) => {
  expect(eStampIn(text)).toBe(id)
})

test('an E-Stamp is valid for five minutes, and is removed after its use', () => {
  keepEStamp('tag-1234', 0)
  expect(keptEStamp(299_999)).toBe('tag-1234')
  expect(keptEStamp(300_000)).toBeUndefined()
  keepEStamp('tag-1234', 0)
  forgetEStamp()
  expect(keptEStamp(1)).toBeUndefined()
})

test('a foreign stored value is ignored as E-Stamp and as return address', () => {
  localStorage.setItem('e-stamp', '{{')
  expect(keptEStamp()).toBeUndefined()
  for (const path of ['//evil.example/x', 'javascript:alert(1)', 'https://evil.example/member/card/x']) {
    waitAt(path)
    expect(waitingAt()).toBeUndefined()
  }
  waitAt('/member/card/ct_abc-1')
  expect(waitingAt()).toBe('/member/card/ct_abc-1')
})
