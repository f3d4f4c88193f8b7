import { type Account, type Campaign, hashOf, nothing, notFound, ok, problem, type Reply } from './account.ts'

type Body = {
  recipients?: { list_id: string; segment_opts?: { saved_segment_id: number } }
  settings?: Record<string, string>
  html?: string
  test_emails?: string[]
}

const shown = ({ id, status, listId, segmentId, settings }: Campaign) => ({
  id,
  status,
  recipients: { list_id: listId, segment_opts: segmentId === undefined ? {} : { saved_segment_id: segmentId } },
  settings,
})

/** The calls below /campaigns. */
export function campaignCall(
  account: Account,
  method: string,
  path: string,
  query: URLSearchParams,
  body: Body,
): Reply {
  if (path === '') return method === 'POST' ? create(account, body) : listCampaigns(account, query)
  const [, id = '', rest = ''] = /^\/(\w+)(.*)$/.exec(path) ?? []
  const campaign = account.campaigns.get(id)
  if (!campaign) return notFound
  if (rest === '' && method === 'GET') return ok(shown(campaign))
  if (rest === '' && method === 'PATCH') return change(campaign, body)
  if (rest === '/content') {
    campaign.html = body.html ?? ''
    return ok({ html: campaign.html })
  }
  if (rest === '/send-checklist') return ok(checklist(account, campaign))
  if (rest === '/actions/test') {
    campaign.tests.push(...(body.test_emails ?? []))
    return nothing
  }
  return rest === '/actions/send' ? send(account, campaign) : notFound
}

function create(account: Account, { recipients, settings = {} }: Body): Reply {
  const id = `c${account.nextId++}`
  const listId = recipients?.list_id ?? ''
  const made: Campaign = { id, status: 'save', listId, settings, html: '', createdAt: Date.now(), tests: [], sends: [] }
  account.campaigns.set(id, made)
  return ok(shown(made))
}

function listCampaigns(account: Account, query: URLSearchParams): Reply {
  const since = Date.parse(query.get('since_create_time') ?? '1970-01-01')
  const listId = query.get('list_id')
  const found = [...account.campaigns.values()].filter(
    (one) => one.createdAt >= since && (!listId || one.listId === listId),
  )
  return ok({ campaigns: found.slice(0, Number(query.get('count') ?? 10)).map(shown) })
}

function change(campaign: Campaign, { recipients, settings }: Body): Reply {
  if (campaign.status !== 'save') return problem(400, 'Invalid Resource', 'This campaign has been sent.')
  Object.assign(campaign.settings, settings)
  if (recipients?.segment_opts) campaign.segmentId = recipients.segment_opts.saved_segment_id
  return ok(shown(campaign))
}

function checklist(account: Account, campaign: Campaign) {
  const items = [
    check(campaign.html.includes('*|UNSUB|*'), 'Content', 'A campaign needs a link to unsubscribe.'),
    check(
      /^[^@\s]+@(?!unverified)/.test(campaign.settings.reply_to ?? ''),
      'From',
      'The domain of the sender is not verified.',
    ),
    check(account.lists.has(campaign.listId), 'List', 'You have an audience.'),
  ]
  return { is_ready: items.every(({ type }) => type !== 'error'), items }
}

const check = (passes: boolean, heading: string, details: string) => ({
  type: passes ? 'success' : 'error',
  heading,
  details,
})

/** Goes out to those of the segment who are subscribed; a second time it is refused. */
function send(account: Account, campaign: Campaign): Reply {
  if (campaign.status !== 'save') return problem(400, 'Bad Request', 'This campaign has been sent already.')
  const list = account.lists.get(campaign.listId)
  const members = campaign.segmentId === undefined ? undefined : list?.segments.get(campaign.segmentId)
  const contacts = [...(list?.contacts.values() ?? [])]
  const isAmong = (email: string) => !members || members.has(email)
  const to = contacts.filter(({ email, status }) => status === 'subscribed' && isAmong(email)).map(({ email }) => email)
  campaign.sends.push(to)
  campaign.status = 'sent'
  return nothing
}

/** What came of a campaign. */
export function reportOf(account: Account, id: string): Reply {
  const campaign = account.campaigns.get(id)
  if (!campaign?.sends.length) return notFound
  const sent = campaign.sends.flat()
  const list = account.lists.get(campaign.listId)
  const unsubscribed = sent.filter((email) => list?.contacts.get(hashOf(email))?.status === 'unsubscribed').length
  return ok({
    emails_sent: sent.length,
    bounces: { hard_bounces: 0, soft_bounces: 0 },
    opens: { unique_opens: 0 },
    clicks: { unique_subscriber_clicks: 0 },
    unsubscribed,
    ...account.reports.get(id),
  })
}
