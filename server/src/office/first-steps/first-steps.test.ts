import { expect, test } from 'vitest'
import { getFirstSteps, saveFirstSteps } from '@chopcard/contract/office/merchant/first-steps.ts'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { useApp } from '../../../test/harness.ts'
import { makeApiKey } from '../../../test/make-api-key.ts'
import { mergeCards } from '../../../test/merge-cards.ts'
import { makeCampaign, makeCard, makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'

const harness = useApp()

const draft = {
  template: 'coffee',
  name: 'Cup card',
  shape: 'cup',
  logo: null,
  backgroundColor: '#5a3825',
  foregroundColor: '#ffffff',
  stampCount: 8,
  rewards: [{ name: 'A cup', chopCount: 8 }],
}

const read = async ({ owner }: TestMerchant) =>
  (await harness.call(getFirstSteps, {}, { token: owner.token })).body.data
const save = async ({ owner }: TestMerchant, body: object) =>
  (await harness.call(saveFirstSteps, { body }, { token: owner.token })).body.data

const stamp = (merchant: TestMerchant, id: string) =>
  harness.call(
    changeChops,
    { params: { id }, body: { memberId: id, operation: 'issue', quantity: 1 } },
    { token: merchant.owner.token },
  )

test('a new shop is led from step to step by what it has done, and what it has chosen of its card is kept meanwhile', async () => {
  const merchant = await makeMerchant(harness.app)
  expect(await read(merchant)).toMatchObject({ step: 'card', isLed: false, draft: null, campaignId: null, card: null })
  expect(await save(merchant, { draft })).toMatchObject({ step: 'card', isLed: true, draft })
  expect((await save(merchant, {})).draft).toEqual(draft)
  const campaign = await makeCampaign(harness.app, merchant)
  await makeCampaign(harness.app, merchant)
  expect(await save(merchant, { draft: null })).toMatchObject({
    step: 'poster',
    draft: null,
    campaignId: campaign.id,
  })
  expect((await save(merchant, { posterSeen: true })).step).toBe('phone')
  const card = await makeCard(harness.app, merchant, campaign)
  expect(await read(merchant)).toMatchObject({ step: 'stamp', card: { id: card.id, state: 'active' }, checklist: null })
  await stamp(merchant, card.id)
  expect((await read(merchant)).step).toBe('done')
})

test('a shop sees what is left to do after its first stamp, until all of it is done', async () => {
  const merchant = await makeMerchant(harness.app)
  await save(merchant, { posterSeen: true })
  const campaign = await makeCampaign(harness.app, merchant)
  const card = await makeCard(harness.app, merchant, campaign)
  await stamp(merchant, card.id)
  const nothing = { colleague: false, pin: false, details: false, members: 1, wallet: null }
  expect((await read(merchant)).checklist).toEqual(nothing)
  await makeStaff(harness.app, merchant, { role: 'operator' })
  const details = {
    address: '1 Ring Road',
    phone: '+65 6000 0000',
    openingHours: { mon: [{ from: '09:00', to: '18:00' }], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
  }
  const edited = await harness.call(editMerchant, { body: details }, { token: merchant.owner.token })
  expect(edited.code).toBeUndefined()
  for (let i = 0; i < 10; i++) await makeCard(harness.app, merchant, campaign)
  expect((await read(merchant)).checklist).toMatchObject({ colleague: true, details: true, members: 10, pin: false })
  await harness.app.database.kysely
    .updateTable('staff')
    .set({ pin_digest: Buffer.from('x') })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', merchant.owner.id)
    .execute()
  expect((await read(merchant)).checklist).toBeNull()
})

test('a key of another system is no colleague, and people who turned out to be one are one of the first members', async () => {
  const merchant = await makeMerchant(harness.app)
  await save(merchant, { posterSeen: true })
  const campaign = await makeCampaign(harness.app, merchant)
  const [card, again] = [
    await makeCard(harness.app, merchant, campaign),
    await makeCard(harness.app, merchant, campaign),
  ]
  await stamp(merchant, card.id)
  await makeApiKey(harness.app, merchant)
  await mergeCards(harness, merchant.owner, { keep: card.id, away: again.id })
  expect((await read(merchant)).checklist).toMatchObject({ colleague: false, members: 1 })
})

test('a shop puts the list away for good, and one that made its campaign by itself never sees it', async () => {
  const led = await makeMerchant(harness.app)
  const own = await makeMerchant(harness.app)
  for (const merchant of [led, own]) {
    if (merchant === led) await save(merchant, {})
    const card = await makeCard(harness.app, merchant, await makeCampaign(harness.app, merchant))
    await stamp(merchant, card.id)
  }
  expect((await read(led)).checklist).not.toBeNull()
  expect((await save(led, { hidden: true })).checklist).toBeNull()
  expect(await read(own)).toMatchObject({ step: 'done', isLed: false, checklist: null })
})
