import { expect, test } from 'vitest'
import { partnerIssue } from '@chopcard/contract/earning/merchant/partner-till.ts'
import { partnerCard } from '@chopcard/contract/earning/merchant/partners.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makePartners } from '../../../test/make-partners.ts'

const t = useApp()

test('exactly twenty guessed card numbers of a partner’s till are checked, whichever call guesses them', async () => {
  const { partner, partnershipId: id, card } = await makePartners(t.app)
  const { token } = partner.owner
  const issue = (cardNumber: string) =>
    t.call(partnerIssue, { params: { id }, body: { cardNumber, quantity: 1, confirm: true } }, { token, key: newId() })
  expect((await issue(card.number)).status, 'a right number is no guess').toBe(200)
  const codes = []
  for (let guess = 0; guess < 22; guess++) codes.push((await issue(String(100_000_000_000 + guess))).code)
  expect(codes.filter((code) => code === 'INVALID_MEMBER')).toHaveLength(20)
  expect(codes.slice(20)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
  expect((await t.call(partnerCard, { params: { id, x: '100000000000' } }, { token })).code).toBe('TOO_MANY_REQUESTS')
})
