import { importFields, importTemplate } from '@chopcard/contract/office/merchant/imports.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeMerchant } from '../../../test/make.ts'
import { uploaded } from './batches-testing.ts'

const harness = useApp({ jobs: true })

test('the import reads its own template without a change', async () => {
  const merchant = await makeMerchant(harness.app)
  const { id: campaignId } = await makeCampaign(harness.app, merchant)
  const { token } = merchant.owner
  for (const format of ['csv', 'xlsx'] as const) {
    const template = await harness.call(importTemplate, { query: { campaignId, format } }, { token, language: 'pt-BR' })
    const { body } = await uploaded(harness, merchant, template.body as unknown as Buffer)
    const guessed = body.data.columns.map(({ field }) => field)
    expect(new Set(guessed)).toEqual(new Set(importFields.filter((field) => field !== 'info')))
  }
})
