import { describe, expect, test } from 'vitest'
import { type Contact, nextStep, problemOf, type Wanted } from './next-step-rules.ts'

const hash = 'a'.repeat(32)
const old = 'b'.repeat(32)
const wants = (given: Partial<NonNullable<Wanted>> = {}): Wanted => ({
  emailHash: hash,
  newsletter: 'wanted',
  digest: 'd1',
  tags: ['Kopi'],
  ...given,
})
const contact = (given: Partial<Contact> = {}): Contact => ({
  emailHash: hash,
  status: 'subscribed',
  digest: 'd1',
  tags: ['Kopi'],
  problem: null,
  ...given,
})
const upsert = { kind: 'upsert', hash, digest: 'd1' }
const unasked = wants({ newsletter: null })
const declined = wants({ newsletter: 'declined' })

describe('steps of the synchronisation', () => {
  test.each([
    ['one who wants it and is no contact is added', wants(), undefined, upsert],
    ['one whom Mailchimp has as they wish is left alone', wants(), contact(), undefined],
    ['changed details are sent', wants({ digest: 'd2' }), contact(), { ...upsert, digest: 'd2' }],
    [
      'tags are added and removed after the details',
      wants({ tags: ['Gold'] }),
      contact(),
      { kind: 'tag', hash, add: ['Gold'], remove: ['Kopi'] },
    ],
    ['one who was never asked is not added', unasked, undefined, undefined],
    ['one who was never asked is left as Mailchimp has them', unasked, contact(), undefined],
    ['one who declines is not added', declined, undefined, undefined],
    ['one who declines is unsubscribed', declined, contact(), { kind: 'unsubscribe', hash }],
    [
      'one who declines before confirming is unsubscribed',
      declined,
      contact({ status: 'pending' }),
      { kind: 'unsubscribe', hash },
    ],
    [
      'one who has declined and is unsubscribed is left alone',
      declined,
      contact({ status: 'unsubscribed' }),
      undefined,
    ],
    [
      'one who is unsubscribed in Mailchimp is never added again: they must opt in again',
      wants(),
      contact({ status: 'unsubscribed' }),
      { kind: 'note', problem: 'optInAgain' },
    ],
    [
      'a cleaned address is treated alike',
      wants(),
      contact({ status: 'cleaned' }),
      { kind: 'note', problem: 'optInAgain' },
    ],
    [
      'that is noted once, whatever changes',
      wants({ digest: 'd2' }),
      contact({ status: 'unsubscribed', problem: 'optInAgain' }),
      undefined,
    ],
    ['what was refused is not sent again', wants(), contact({ status: null, problem: 'invalidAddress' }), undefined],
    [
      'what was refused is sent again once it has changed',
      wants({ digest: 'd2' }),
      contact({ status: null, problem: 'invalidAddress' }),
      { ...upsert, digest: 'd2' },
    ],
    ['one who was archived and wants it is added', wants(), contact({ status: 'archived' }), upsert],
    ['one who is gone is archived', null, contact(), { kind: 'archive', hash }],
    ['one who is gone and no contact is forgotten', null, contact({ status: null }), { kind: 'drop' }],
    ['one who is gone and unknown is nothing', null, undefined, undefined],
    [
      'an address that is no longer the member’s is archived first',
      wants(),
      contact({ emailHash: old }),
      { kind: 'archive', hash: old },
    ],
  ] as const)('the next step about a member is right: %s', (_title, wanted, known, step) => {
    expect(nextStep(wanted, known)).toEqual(step)
  })
})

test.each([
  ['Member In Compliance State', 'optInAgain'],
  ['Forgotten Email Not Subscribed', 'optInAgain'],
  ['Invalid Resource', 'invalidAddress'],
  ['Something Else', 'refused'],
])('the refusal %s is shown as a problem of its own', (title, problem) => {
  expect(problemOf(title)).toBe(problem)
})
