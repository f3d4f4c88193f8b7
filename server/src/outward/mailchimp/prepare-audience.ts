import { mailchimpHooks } from '@chopcard/contract/outward/webhooks/mailchimp.ts'
import type { MerchantContext } from '../../core/context.ts'
import { askAtOnce } from './ask-at-once.ts'
import { callMailchimp, type Connection, MailchimpError } from './mailchimp-client.ts'
import { mergeFields } from './member-facts.ts'
import { webhookUrl } from './webhook-token.ts'

type List = { name: string; double_optin: boolean; subscribe_url_long?: string }
type Webhooks = { webhooks: { id: string; url: string }[] }

/** Mailchimp looks whether the address answers, which takes long where it does not. */
const HOOK_TIMEOUT_MS = 3_000

/** Reads an audience that is chosen, adds the merge fields that it lacks, and has Mailchimp tell of its contacts. */
export async function prepareAudience(ctx: MerchantContext, to: Connection, id: string) {
  const list = await askAtOnce<List>(to, {
    method: 'GET',
    path: `/lists/${id}`,
    query: { fields: 'name,double_optin,subscribe_url_long' },
  })
  const [webhookId] = await Promise.all([registerHook(ctx, to, id), addMergeFields(to, id)])
  return {
    audience_name: list.name,
    double_opt_in: list.double_optin,
    subscribe_url: list.subscribe_url_long ?? null,
    webhook_id: webhookId,
  }
}

async function addMergeFields(to: Connection, id: string): Promise<void> {
  const path = `/lists/${id}/merge-fields`
  const query = { fields: 'merge_fields.tag', count: '100' }
  const { merge_fields: known } = await askAtOnce<{ merge_fields: { tag: string }[] }>(to, {
    method: 'GET',
    path,
    query,
  })
  for (const field of Object.values(mergeFields))
    if (!known.some(({ tag }) => tag === field.tag))
      await askAtOnce(to, { method: 'POST', path, body: { ...field, public: false } })
}

/**
 * The id of the webhook; null where Mailchimp cannot reach this server, which is no reason to refuse: what it would have told
 * is read every night. Its own calls are not reported back.
 */
async function registerHook({ app, merchant }: MerchantContext, to: Connection, id: string): Promise<string | null> {
  const url = webhookUrl(app.config, merchant)
  const path = `/lists/${id}/webhooks`
  const { webhooks } = await askAtOnce<Webhooks>(to, { method: 'GET', path })
  const known = webhooks.find((one) => one.url === url)
  if (known) return known.id
  const body = {
    url,
    events: Object.fromEntries(mailchimpHooks.map((event) => [event, true])),
    sources: { user: true, admin: true, api: false },
  }
  try {
    return (await callMailchimp<{ id: string }>(to, { method: 'POST', path, body }, HOOK_TIMEOUT_MS)).id
  } catch (error) {
    if (error instanceof MailchimpError && error.outcome !== 'key') return null
    throw error
  }
}
