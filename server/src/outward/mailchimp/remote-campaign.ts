import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import { cutText } from '../../core/cut-text-rules.ts'
import { say } from '../../core/i18n.ts'
import { merchantName } from '../../core/merchant-name.ts'
import type { Connected } from './connection.ts'
import { edmHtml, edmSubject, type EdmValues } from './edm-html.ts'
import type { EdmRow } from './edm-store.ts'
import type { Operation } from './mailchimp-client.ts'

/** Calls Mailchimp as its caller wants it: at once for a person, patiently for a job. */
export type Ask = <T>(operation: Operation) => Promise<T>

/** The mark by which the campaign of a mailing is found again in Mailchimp. */
const markOf = ({ id }: Pick<EdmRow, 'id'>): string => `[${id}]`

type Campaigns = { campaigns: { id: string; settings: { title: string } }[] }

const valuesOf = ({ config }: App, merchant: Merchant, row: EdmRow): EdmValues => ({
  merchant: merchantName(merchant, merchant.language),
  campaign: row.campaign_name ?? merchantName(merchant, merchant.language),
  joinUrl:
    'campaignId' in row.audience ? `${config.publicUrl}/member/login/${row.audience.campaignId}` : config.publicUrl,
})

const settingsOf = (row: EdmRow, values: EdmValues) => ({
  title: `${row.title} ${markOf(row)}`,
  subject_line: edmSubject(row.subject, values),
  from_name: row.from_name,
  reply_to: row.reply_to,
  to_name: '*|FNAME|*',
})

/**
 * Mailchimp's campaign of a mailing, created once: its id is stored before it can be sent, so that of two that were ever
 * created one alone is sent. One that was created without our hearing of it is found by its title.
 */
export async function ensureCampaign(app: App, merchant: Merchant, { audienceId }: Connected, row: EdmRow, ask: Ask) {
  if (row.remote_id) return row.remote_id
  const values = valuesOf(app, merchant, row)
  const id = (await findCampaign(row, audienceId, ask)) ?? (await createCampaign(row, values, audienceId, ask))
  const { rows } = await sql<{ remote_id: string }>`
    update mailchimp_edm set remote_id = coalesce(remote_id, ${id}), audience_id = ${audienceId}
    where merchant_id = ${merchant.id} and id = ${row.id} returning remote_id`.execute(app.database.kysely)
  return rows[0]?.remote_id ?? id
}

async function findCampaign(row: EdmRow, audienceId: string, ask: Ask): Promise<string | undefined> {
  const { campaigns } = await ask<Campaigns>({
    method: 'GET',
    path: '/campaigns',
    query: {
      list_id: audienceId,
      since_create_time: new Date(row.created_at.getTime() - 3_600_000).toISOString(),
      fields: 'campaigns.id,campaigns.settings.title',
      count: '1000',
    },
  })
  return campaigns.find(({ settings }) => settings.title.endsWith(markOf(row)))?.id
}

async function createCampaign(row: EdmRow, values: EdmValues, audienceId: string, ask: Ask): Promise<string> {
  const body = { type: 'regular', recipients: { list_id: audienceId }, settings: settingsOf(row, values) }
  return (await ask<{ id: string }>({ method: 'POST', path: '/campaigns', query: { fields: 'id' }, body })).id
}

/** Writes the words of a mailing, and whom it is for where that is known, into Mailchimp's campaign. */
export async function fillCampaign(
  app: App,
  merchant: Merchant,
  campaignId: string,
  row: EdmRow,
  ask: Ask,
): Promise<void> {
  const values = valuesOf(app, merchant, row)
  const recipients = row.segment_id && {
    recipients: { list_id: row.audience_id, segment_opts: { saved_segment_id: Number(row.segment_id) } },
  }
  const path = `/campaigns/${campaignId}`
  await ask({
    method: 'PATCH',
    path,
    query: { fields: 'id' },
    body: { settings: settingsOf(row, values), ...recipients },
  })
  const { language } = merchant
  const html = edmHtml(row.body, values, { language, unsubscribe: say(language, 'mails', 'unsubscribe') })
  await ask({ method: 'PUT', path: `${path}/content`, query: { fields: 'archive_html' }, body: { html } })
}

type Checklist = { is_ready: boolean; items: { type: string; heading: string; details: string }[] }
export type Checks = { isReady: boolean; checks: { passes: boolean; words: string }[] }

/** Mailchimp's own list of what has to be right before a campaign is sent. */
export async function checksOf(campaignId: string, ask: Ask): Promise<Checks> {
  const { is_ready, items } = await ask<Checklist>({ method: 'GET', path: `/campaigns/${campaignId}/send-checklist` })
  return {
    isReady: is_ready,
    checks: items.slice(0, 50).map(({ type, heading, details }) => ({
      passes: type !== 'error',
      words: cutText([heading, details].filter(Boolean).join(': '), 300),
    })),
  }
}
