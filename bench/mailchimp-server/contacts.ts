import {
  type Account,
  addContact,
  type Contact,
  type List,
  nothing,
  notFound,
  ok,
  problem,
  type Reply,
  type Status,
  hashOf,
} from './account.ts'

type Body = {
  email_address?: string
  status?: Status
  status_if_new?: Status
  merge_fields?: Record<string, string>
  language?: string
  tags?: { name: string; status: 'active' | 'inactive' }[]
}

const shown = (contact: Contact) => ({
  id: hashOf(contact.email),
  email_address: contact.email,
  status: contact.status,
  merge_fields: contact.merge,
  tags: [...contact.tags].map((name) => ({ name })),
})

const inCompliance = (email: string): Reply =>
  problem(
    400,
    'Member In Compliance State',
    `${email} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`,
  )

/** The calls on one contact, below /lists/{id}/members/{hash}. */
export function contactCall(
  account: Account,
  list: List,
  method: string,
  hash: string,
  rest: string,
  body: Body,
): Reply {
  const contact = list.contacts.get(hash)
  if (rest === '/actions/delete-permanent') {
    account.violations.push(`deleted for good: ${contact?.email}`)
    return nothing
  }
  if (rest === '/tags' && method === 'POST')
    return contact && contact.status !== 'archived' ? tag(contact, body) : notFound
  if (rest !== '') return notFound
  if (method === 'PUT') return put(account, list, hash, contact, body)
  if (!contact) return notFound
  if (method === 'GET') return ok(shown(contact))
  if (method === 'PATCH') return patch(account, contact, body)
  if (method !== 'DELETE') return notFound
  if (contact.status === 'archived') return problem(405, 'Method Not Allowed', 'This list member cannot be removed.')
  Object.assign(contact, { status: 'archived', changedAt: Date.now() })
  return nothing
}

function tag(contact: Contact, { tags = [] }: Body): Reply {
  for (const { name, status } of tags)
    if (status === 'active') contact.tags.add(name)
    else contact.tags.delete(name)
  return nothing
}

function put(account: Account, list: List, hash: string, known: Contact | undefined, body: Body): Reply {
  const email = body.email_address ?? ''
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) || email.endsWith('@fake.example'))
    return problem(400, 'Invalid Resource', `${email} looks fake or invalid, please enter a real email address.`)
  if (hashOf(email) !== hash) return problem(400, 'Member Exists', `${email} is already a list member.`)
  if (account.suppressed.has(email.toLowerCase())) return inCompliance(email)
  const isHere = known && known.status !== 'archived'
  if (isHere && body.status) {
    const refused = changeStatus(account, known, body.status)
    if (refused) return refused
  }
  if (!isHere && !(body.status_if_new ?? body.status)) return problem(400, 'Invalid Resource', 'status is required')
  if (known?.hasLeft && !isHere) return inCompliance(email)
  const contact = isHere ? known : addContact(list, email, body.status_if_new ?? body.status ?? 'subscribed')
  for (const [name, value] of Object.entries(body.merge_fields ?? {}))
    if (list.mergeTags.has(name)) contact.merge[name] = value
  if (body.language !== undefined) contact.language = body.language
  contact.changedAt = Date.now()
  return ok(shown(contact))
}

const patch = (account: Account, contact: Contact, { status }: Body): Reply =>
  (status && changeStatus(account, contact, status)) || ok(shown(contact))

/** Mailchimp takes `subscribed` from whoever is merely unsubscribed, without a word: that is how people are subscribed again. */
function changeStatus(account: Account, contact: Contact, status: Status): Reply | undefined {
  if (status === 'subscribed' && contact.hasLeft) {
    account.violations.push(`subscribed again: ${contact.email}`)
    return inCompliance(contact.email)
  }
  if (status === 'unsubscribed') contact.hasLeft = true
  Object.assign(contact, { status, changedAt: Date.now() })
  return undefined
}

/** The contacts of a list, as they were changed since a moment. */
export function listContacts(list: List, query: URLSearchParams): Reply {
  const since = Date.parse(query.get('since_last_changed') ?? '1970-01-01')
  const [count, offset] = [Math.min(1000, Number(query.get('count') ?? 10)), Number(query.get('offset') ?? 0)]
  const all = [...list.contacts.values()].filter(({ changedAt, status }) => changedAt >= since && status !== 'archived')
  return ok({ members: all.slice(offset, offset + count).map(shown), total_items: all.length })
}
