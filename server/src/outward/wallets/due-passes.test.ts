import { expect, test } from 'vitest'
import { useApp } from '../../../test/harness.ts'
import { makeFreshCard } from '../../../test/make.ts'
import { commitWhileWaiting } from '../../../test/meanwhile.ts'
import { noteTold } from './due-passes.ts'
import { findPass, follow, markChanged } from './pass-store.ts'

const t = useApp()

test('a pass that changes while its wallet is told is told again', async () => {
  const { merchant, card, campaign } = await makeFreshCard(t.app)
  const { database } = t.app
  const key = { merchantId: merchant.id, kind: 'card', subjectId: card.id } as const
  const row = { merchant_id: merchant.id, kind: 'card', subject_id: card.id } as const
  await database.kysely
    .insertInto('wallet_pass')
    .values({ ...row, definition_id: campaign.id, version: 1, modified_at: new Date() })
    .execute()
  await database.tx((tx) => follow(tx, key, 'google'))
  await database.tx((tx) => markChanged(tx, [row]))
  const { version = 0 } = (await findPass(database.kysely, key)) ?? {}

  await commitWhileWaiting(
    t.app,
    (tx) => markChanged(tx, [row]),
    () => noteTold(database, 'google', [{ ...key, definitionId: campaign.id, version, failures: 0 }]),
  )
  const refresh = await database.kysely
    .selectFrom('wallet_refresh')
    .select(['told_at', 'due_at'])
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirst()
  expect(refresh?.told_at).toBeInstanceOf(Date)
  expect(refresh?.due_at).toBeInstanceOf(Date)
})
