import { describe, expect, test } from 'vitest'
import { isHeldOut } from './hold-out.ts'

describe('the tenth that is held out', () => {
  const id = (n: number) => `0190a1b2-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
  const members = Array.from({ length: 10_000 }, (_, n) => id(n))
  const held = (automation: string) => members.filter((member) => isHeldOut(automation, member))

  test('the held-out tenth is always the same for a member and an automation', () => {
    expect(isHeldOut(id(7), id(2))).toBe(false)
    expect(members.slice(0, 40).filter((member) => isHeldOut(id(7), member))).toEqual([0, 1].map(id))
  })

  test('the held-out tenth is one of ids that follow one another, and another one of another automation', () => {
    const [one, other] = [held(id(7)), held(id(8))]
    expect(Math.abs(one.length - 1_000)).toBeLessThan(100)
    expect(Math.abs(one.filter((member) => other.includes(member)).length - 100)).toBeLessThan(35)
  })
})
