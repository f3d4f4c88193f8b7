import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import type { Scope } from '@chopcard/contract/core/scopes.ts'
import * as proposals from '@chopcard/contract/integration/merchant/proposals.ts'
import { maxOpenProposals } from '@chopcard/contract/integration/proposals.ts'
import { useApp } from '../../../test/harness.ts'
import { makeApiKey } from '../../../test/make-api-key.ts'
import { makeProposal } from '../../../test/make-proposal.ts'
import { makeFreshCard, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { commitWhileAllWait } from '../../../test/meanwhile.ts'
import { useTool } from './assistants-testing.ts'
import { cleanUpProposals } from './clean-up-proposals.ts'

const harness = useApp()
const day = 86_400_000

async function withProposal(given: Record<string, unknown> = {}) {
  const { merchant, card } = await makeFreshCard(harness.app)
  const key = await makeApiKey(harness.app, merchant, { name: 'Assistant' })
  const input = { cardId: card.id, operation: 'issue', quantity: 1, remark: 'For the long wait', ...given }
  const asked = await useTool(harness, key.token, 'propose_chops', input)
  const { id = '' } = (asked.answer['proposal'] ?? {}) as { id?: string }
  const owner = { token: merchant.owner.token }
  const params = { id }
  return {
    merchant,
    card,
    key,
    asked,
    id,
    show: () => harness.call(proposals.getProposal, { params }, owner),
    confirm: (token = owner.token) => harness.call(proposals.confirmProposal, { params }, { token }),
    reject: () => harness.call(proposals.rejectProposal, { params }, owner),
    balance: async () => (await harness.call(getCard, { params: { id: card.id } }, owner)).body.data.balance,
    entries: async () =>
      harness.app.database.kysely
        .selectFrom('chop_entry')
        .select(['quantity', 'staff_id', 'source'])
        .where('merchant_id', '=', merchant.id)
        .where('card_id', '=', card.id)
        .execute(),
  }
}

/** One of the staff who sees these pages and may edit, and delete nothing. */
async function makeDeveloper(merchant: TestMerchant, menus: string[]) {
  const role = { name: 'Developer', menu_permissions: menus, action_permissions: ['query', 'get', 'edit'] }
  const developer = await makeStaff(harness.app, merchant)
  const { kysely: db } = harness.app.database
  await db
    .insertInto('merchant_role')
    .values({ merchant_id: merchant.id, id: randomUUID(), ...role })
    .execute()
  const staff = db.updateTable('staff').set({ role_name: role.name }).where('merchant_id', '=', merchant.id)
  await staff.where('id', '=', developer.id).execute()
  return developer
}

const containing = (words: string): unknown => expect.stringContaining(words)

describe('a proposal', () => {
  test('a proposal changes nothing, and tells what it would come to and where it is confirmed', async () => {
    const { asked, id, balance, entries, show } = await withProposal()
    expect(asked.isError, asked.text).toBe(false)
    expect(asked.answer).toMatchObject({
      proposal: { id, confirmAt: containing(`/setup/memchant-key?tab=assistants&proposal=${id}`) },
      data: { allowed: true, quantity: 1, changes: [{ field: 'balance', before: '0', after: '1' }] },
    })
    expect([await balance(), await entries()]).toEqual([0, []])
    expect((await show()).body.data).toMatchObject({
      state: 'open',
      keyName: 'Assistant',
      mayConfirm: true,
      preview: { allowed: true, remark: 'For the long wait', changes: [{ field: 'balance', before: '0', after: '1' }] },
    })
  })

  test('a proposal that the assistant repeats is answered again and not written twice', async () => {
    const { merchant, card, key, id } = await withProposal()
    const again = await useTool(harness, key.token, 'propose_chops', {
      cardId: card.id,
      operation: 'issue',
      quantity: 1,
      remark: 'For the long wait',
    })
    expect(again.answer).toMatchObject({ proposal: { id } })
    const { body } = await harness.call(proposals.listProposals, {}, { token: merchant.owner.token })
    expect(body.data).toMatchObject([{ id, tool: 'propose_chops', card: { id: card.id, cardNumber: card.number } }])
  })

  test('a proposal is refused at once where the rules refuse the change or the key may not change anything', async () => {
    const { merchant, asked } = await withProposal({ operation: 'adjust', quantity: -5 })
    expect([asked.isError, asked.answer['code']]).toEqual([true, 'CHOP_BALANCE_NOT_ENOUGH'])
    const { token } = await makeApiKey(harness.app, merchant, { scopes: ['cards:read'] satisfies Scope[] })
    expect((await useTool(harness, token, 'propose_chops', {})).answer['code']).toBe('KEY_SCOPE_MISSING')
    const { body } = await harness.call(proposals.listProposals, {}, { token: merchant.owner.token })
    expect(body.data).toEqual([])
  })

  test('a proposal is refused when too many wait already', async () => {
    const { merchant, card, key } = await withProposal()
    const facts = { merchant, keyId: key.id, cardId: card.id }
    for (let number = 1; number < maxOpenProposals; number++)
      await makeProposal(harness.app, { ...facts, input: { id: card.id, number } })
    const { answer } = await useTool(harness, key.token, 'propose_freeze', { id: card.id })
    expect(answer['code']).toBe('PROPOSAL_LIMIT')
  })

  test('equal proposals that come at the same moment are one, and different ones keep to the limit', async () => {
    const { merchant, card, key } = await withProposal()
    const facts = { merchant, keyId: key.id, cardId: card.id }
    for (let number = 4; number < maxOpenProposals; number++)
      await makeProposal(harness.app, { ...facts, input: { id: card.id, number } })
    const input = { cardId: card.id, operation: 'issue', quantity: 1 }
    // Three places are free. All have looked before one is written.
    const asked = await commitWhileAllWait(
      harness.app,
      (tx) => sql`lock table proposal in share mode`.execute(tx),
      ['a', 'a', 'b', 'c', 'd'].map(
        (remark) => () => useTool(harness, key.token, 'propose_chops', { ...input, remark }),
      ),
    )
    const ids = asked.flatMap(({ answer }) => (answer['proposal'] as { id: string } | undefined)?.id ?? [])
    expect(new Set(ids).size).toBe(3)
    const refused = asked.filter(({ isError }) => isError).map(({ answer }) => answer['code'])
    expect(new Set(refused)).toEqual(new Set(['PROPOSAL_LIMIT']))
    const { kysely: db } = harness.app.database
    const rows = await db.selectFrom('proposal').select('id').where('merchant_id', '=', merchant.id).execute()
    expect(rows).toHaveLength(maxOpenProposals)
  })
})

describe('confirming', () => {
  test('a confirmation makes the change once, however many press the button at the same time', async () => {
    const { merchant, confirm, balance, entries } = await withProposal()
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm()))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['PROPOSAL_DECIDED']),
    )
    expect(await balance()).toBe(1)
    expect(await entries()).toEqual([{ quantity: 1, staff_id: merchant.owner.id, source: 'till' }])
  })

  test('a confirmation makes the change once when two users press at the same time', async () => {
    const { merchant, confirm, entries } = await withProposal()
    const second = await makeStaff(harness.app, merchant)
    const answers = await Promise.all([confirm(), confirm(second.token), confirm(), confirm(second.token)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await entries()).toHaveLength(1)
  })

  test('a confirmation goes on after a crash between the change and its outcome, without a second change', async () => {
    const { merchant, id, confirm, reject, show, entries } = await withProposal()
    expect((await confirm()).status).toBe(200)
    await harness.app.database.kysely
      .updateTable('proposal')
      .set({ state: 'confirming' })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', id)
      .execute()
    expect((await reject()).code).toBe('PROPOSAL_DECIDED')
    expect((await confirm()).body.data).toMatchObject({ state: 'confirmed' })
    expect((await show()).body.data).toMatchObject({ state: 'confirmed', preview: null, mayConfirm: false })
    expect(await entries()).toHaveLength(1)
  })

  test('a confirmation is noted in the audit log under the name of the person, with the change itself', async () => {
    const { merchant, card, id, confirm } = await withProposal()
    await confirm()
    const rows = await harness.app.database.kysely
      .selectFrom('audit')
      .select(['actor_kind', 'actor_id', 'target'])
      .where('merchant_id', '=', merchant.id)
      .where('action', '=', 'POST /merchant/proposal/{id}/confirm')
      .orderBy('target')
      .execute()
    const person = { actor_kind: 'merchant', actor_id: merchant.owner.id }
    expect(rows).toEqual([card.id, id].sort().map((target) => ({ ...person, target })))
  })

  test('a proposal that is decided, has expired or is another merchant’s cannot be confirmed', async () => {
    const { merchant, card, key, confirm, reject, balance } = await withProposal()
    expect((await reject()).body.data).toMatchObject({ state: 'rejected', decidedBy: { name: merchant.owner.name } })
    expect([(await confirm()).code, (await reject()).code]).toEqual(['PROPOSAL_DECIDED', 'PROPOSAL_DECIDED'])
    const facts = { merchant, keyId: key.id, cardId: card.id }
    const late = await makeProposal(harness.app, {
      ...facts,
      createdAt: new Date(Date.now() - 8 * day),
      expiresAt: new Date(Date.now() - day),
    })
    const ask = (token: string) => harness.call(proposals.confirmProposal, { params: { id: late } }, { token })
    expect((await ask(merchant.owner.token)).code).toBe('PROPOSAL_EXPIRED')
    const other = await makeFreshCard(harness.app)
    expect((await ask(other.merchant.owner.token)).code).toBe('NOT_FOUND')
    const { body } = await harness.call(
      proposals.listProposals,
      { query: { state: 'expired' } },
      { token: merchant.owner.token },
    )
    expect(body.data.map(({ id }) => id)).toEqual([late])
    expect(await balance()).toBe(0)
  })

  test('a confirmation needs the permission for the change itself, not only for the screen', async () => {
    const { merchant, id, confirm, balance } = await withProposal()
    const developer = await makeDeveloper(merchant, ['merchant-key'])
    const { token } = developer
    expect((await harness.call(proposals.getProposal, { params: { id } }, { token })).body.data).toMatchObject({
      state: 'open',
      mayConfirm: false,
    })
    expect((await confirm(token)).code).toBe('FORBIDDEN')
    expect(await balance()).toBe(0)
  })

  test('a proposal to void what others did is not decided by a user who may not void it, and goes on waiting', async () => {
    const { merchant, key, confirm, entries } = await withProposal()
    await confirm()
    const { id: entryId } = await harness.app.database.kysely
      .selectFrom('chop_entry')
      .select('id')
      .where('merchant_id', '=', merchant.id)
      .executeTakeFirstOrThrow()
    const asked = await useTool(harness, key.token, 'propose_void', { id: entryId })
    const params = { id: (asked.answer['proposal'] as { id: string }).id }
    const { token } = await makeDeveloper(merchant, ['merchant-key', 'merchant-member-chop-log'])
    const shown = await harness.call(proposals.getProposal, { params }, { token })
    expect(shown.body.data).toMatchObject({ state: 'open', mayConfirm: false })
    expect((await harness.call(proposals.confirmProposal, { params }, { token })).code).toBe('FORBIDDEN')
    const owner = { token: merchant.owner.token }
    expect((await harness.call(proposals.confirmProposal, { params }, owner)).body.data).toMatchObject({
      state: 'confirmed',
    })
    expect(new Set((await entries()).map(({ quantity }) => quantity))).toEqual(new Set([1, -1]))
  })

  test('a proposal of a key that was revoked can no longer be confirmed', async () => {
    const { merchant, key, confirm, show, balance } = await withProposal()
    await harness.app.database.kysely
      .updateTable('api_key')
      .set({ revoked_at: new Date(), revoked_by: merchant.owner.id })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', key.id)
      .execute()
    expect((await confirm()).code).toBe('PROPOSAL_EXPIRED')
    expect((await show()).body.data).toMatchObject({ state: 'expired', mayConfirm: false, preview: null })
    expect(await balance()).toBe(0)
  })

  test('a proposal that the rules refuse by then says why, and stays refused', async () => {
    const { merchant, card, key, id } = await withProposal()
    const freeze = await useTool(harness, key.token, 'propose_freeze', { id: card.id })
    const owner = { token: merchant.owner.token }
    const { id: freezeId } = freeze.answer['proposal'] as { id: string }
    expect((await harness.call(proposals.confirmProposal, { params: { id: freezeId } }, owner)).status).toBe(200)
    const shown = await harness.call(proposals.getProposal, { params: { id } }, owner)
    expect(shown.body.data.preview).toMatchObject({ allowed: false, message: containing('frozen') })
    const refused = await harness.call(proposals.confirmProposal, { params: { id } }, owner)
    expect(refused.status).toBe(409)
    const after = await harness.call(proposals.getProposal, { params: { id } }, { ...owner, language: 'pt-BR' })
    expect(after.body.data).toMatchObject({ state: 'refused', refusal: containing('bloqueado') })
  })
})

test('proposals of a month ago are deleted', async () => {
  const { merchant, card, key, id } = await withProposal()
  const createdAt = new Date(Date.now() - 31 * day)
  await makeProposal(harness.app, { merchant, keyId: key.id, cardId: card.id, createdAt })
  await cleanUpProposals.run(harness.app, undefined as never)
  const { body } = await harness.call(proposals.listProposals, {}, { token: merchant.owner.token })
  expect(body.data.map((one) => one.id)).toEqual([id])
})
