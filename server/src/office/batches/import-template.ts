import { importableDetails, memberDetails } from '@chopcard/contract/members/member-details.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { importTemplate as route } from '@chopcard/contract/office/merchant/imports.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { newCardNumber } from '../../loyalty/cards/enrol-member.ts'
import type { Verb } from '../../core/context.ts'
import { limitConcurrency } from '../../core/limit-concurrency.ts'
import { say } from '../../core/i18n.ts'
import { contentTypes } from '../exports/export-store.ts'
import { writeCsv } from '../../core/write-csv.ts'
import { writeXlsx } from '../exports/write-xlsx.ts'

/** Each workbook is packed by a process of its own: not by as many as ask. */
const inTurn = limitConcurrency({
  atOnce: 2,
  atOnceOfOne: 1,
  maxWaiting: 8,
  timeoutMs: 3_000,
  refusal: () => new Refusal('SERVICE_UNAVAILABLE', { retryAfter: 3 }),
})

/** A file with the headings that are understood, and one row as an example; a balance for each chop type. */
export const importTemplate: Verb<typeof route> = async (ctx, { query }) => {
  const campaign = query.campaignId ? await loadCampaign(ctx.db, ctx.merchant.id, query.campaignId) : undefined
  const word = (field: string) => say(ctx.language, 'batches', `field.${field}`)
  const types = campaign?.settings.chopTypes ?? []
  const balances = types.length > 1 ? types.map(({ code }) => `${word('balance')} ${code}`) : [word('balance')]
  const level = campaign?.settings.memberLevels[0]?.level ?? ''
  const cells = [
    ...importableDetails.map((name) => [say(ctx.language, 'cards', name), memberDetails[name].example]),
    [word('cardNumber'), newCardNumber()],
    [word('level'), level],
    [word('expiresOn'), '2099-12-31'],
    ...balances.map((heading) => [heading, '3']),
    [word('remark'), ''],
  ]
  const headings = cells.map(([heading = '']) => heading)
  const content = await inTurn(ctx.merchant.id, async () => {
    const file = query.format === 'xlsx' ? writeXlsx(headings) : writeCsv(headings)
    await file.add([cells.map(([, example = '']) => example)])
    return file.end()
  })
  const name = `${say(ctx.language, 'batches', 'template')}.${query.format}`
  return { content, type: contentTypes[query.format], name }
}
