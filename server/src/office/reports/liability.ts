import { refuse } from '@chopcard/contract/core/errors.ts'
import { cardsCountedNow, type liabilityReport as route } from '@chopcard/contract/office/merchant/liability.ts'
import type { Result } from '@chopcard/contract/core/route.ts'
import type { Verb } from '../../core/context.ts'
import { keptCount, keptLines } from './kept-liability.ts'
import { isLarge, type Whose } from './liability-count.ts'
import { keptMonthEnd, keptMonthEnds, type Narrowed } from './month-ends.ts'
import { outstanding, pricedLines } from './outstanding.ts'

/** What is outstanding now, or was at the end of a month. */
export const liabilityReport: Verb<typeof route> = async (ctx, { query }) => {
  const [report, monthEnds] = await Promise.all([reportOn(ctx, query), keptMonthEnds(ctx, query)])
  return { ...report, monthEnds }
}

type Asked = { on?: string | undefined } & Narrowed
type Report = Omit<Result<typeof route>, 'monthEnds'>

/** The same without the months’ ends; of a merchant with more cards than the limit as it was counted when the day began. */
export async function reportOn(whose: Whose, asked: Asked, limit = cardsCountedNow): Promise<Report> {
  return ofCampaign(await wholeReport(whose, asked, limit), asked.campaignId)
}

async function wholeReport(whose: Whose, { on, storeId }: Asked, limit: number): Promise<Report> {
  if (on) return { ...((await keptMonthEnd(whose, on, storeId)) ?? refuse('NOT_FOUND')), counted: 'earlier' }
  return (await isLarge(whose, limit)) ? keptReport(whose, storeId) : reportNow(whose, storeId)
}

/** The same for an export, where nobody waits for an answer: what is not counted yet is counted. */
export async function countedReport(whose: Whose, asked: Asked): Promise<Report> {
  const report = await wholeReport(whose, asked, cardsCountedNow)
  const counted = report.counted === 'not-yet' ? await reportNow(whose, asked.storeId) : report
  return ofCampaign(counted, asked.campaignId)
}

/** What lies on a campaign's cards, and what is known of its kind; all of it without one. */
function ofCampaign(report: Report, campaignId: string | undefined): Report {
  if (!campaignId) return report
  const lines = report.lines.filter(({ kind, subjectId }) => kind !== 'vouchers' && subjectId === campaignId)
  const experience = report.experience.filter(({ kind }) => lines.some((line) => line.kind === kind))
  return { ...report, lines, experience }
}

/** What is outstanding at this moment: reads every card. */
const reportNow = async (whose: Whose, storeId?: string): Promise<Report> => ({
  currency: whose.merchant.currency,
  takenAt: whose.now.toISOString(),
  counted: 'now',
  ...(await outstanding(whose, storeId)),
})

async function keptReport(whose: Whose, storeId?: string): Promise<Report> {
  const kept = await keptCount(whose)
  if (!kept) {
    const nothing = { lines: [], experience: [] }
    return { currency: whose.merchant.currency, takenAt: whose.now.toISOString(), counted: 'not-yet', ...nothing }
  }
  const { currency, takenAt, experience } = kept
  const lines = await pricedLines(whose, keptLines(whose, storeId), experience, storeId)
  return { currency, takenAt: takenAt.toISOString(), counted: 'earlier', lines, experience }
}
