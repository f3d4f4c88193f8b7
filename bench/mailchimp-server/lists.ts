import { type Account, type Hook, type List, nothing, notFound, ok, problem, type Reply } from './account.ts'
import { contactCall, listContacts } from './contacts.ts'

const countOf = (list: List) => [...list.contacts.values()].filter(({ status }) => status === 'subscribed').length

const shown = (list: List) => ({
  id: list.id,
  name: list.name,
  double_optin: list.double_optin,
  subscribe_url_long: `https://kopi.us21.list-manage.com/subscribe?id=${list.id}`,
  stats: { member_count: countOf(list) },
})

type Call = { method: string; path: string; query: URLSearchParams; body: never }

/** The calls below /lists. */
export async function listCall(account: Account, { method, path, query, body }: Call): Promise<Reply> {
  if (path === '') return ok({ lists: [...account.lists.values()].map(shown) })
  const [, id = '', rest = ''] = /^\/(\w+)(.*)$/.exec(path) ?? []
  const list = account.lists.get(id)
  if (!list) return notFound
  if (rest === '') return ok(shown(list))
  if (rest === '/members') return listContacts(list, query)
  const contact = /^\/members\/([0-9a-f]{32})(\/.*)?$/.exec(rest)
  if (contact) return contactCall(account, list, method, contact[1] ?? '', contact[2] ?? '', body)
  if (rest === '/merge-fields') return mergeFields(list, method, body)
  if (rest.startsWith('/webhooks')) return webhooks(account, list, method, rest, body)
  if (rest.startsWith('/segments')) return segments(account, list, rest, body)
  return notFound
}

function mergeFields(list: List, method: string, { tag }: { tag: string }): Reply {
  if (method === 'POST') list.mergeTags.add(tag)
  return ok({ merge_fields: [...list.mergeTags].map((one) => ({ tag: one })) })
}

/** An address is taken only if it answers a GET with 200. */
async function webhooks(
  account: Account,
  list: List,
  method: string,
  rest: string,
  body: { url: string },
): Promise<Reply> {
  if (method === 'DELETE') {
    list.hooks = list.hooks.filter(({ id }) => rest !== `/webhooks/${id}`)
    return nothing
  }
  if (method === 'GET') return ok({ webhooks: list.hooks })
  const answer = await fetch(body.url).catch(() => undefined)
  if (answer?.status !== 200) return problem(400, 'Invalid Resource', `We couldn't verify the URL ${body.url}`)
  const hook: Hook = { id: `hook${account.nextId++}`, url: body.url }
  list.hooks.push(hook)
  return ok(hook)
}

const MAX_AT_ONCE = 500

function segments(
  account: Account,
  list: List,
  rest: string,
  body: { static_segment?: string[]; members_to_add?: string[] },
): Reply {
  if (rest === '/segments') {
    const id = account.nextId++
    list.segments.set(id, new Set(body.static_segment))
    return ok({ id, name: 'segment' })
  }
  const segment = list.segments.get(Number(rest.slice('/segments/'.length)))
  const added = body.members_to_add ?? []
  if (!segment) return notFound
  if (added.length > MAX_AT_ONCE) return problem(400, 'Invalid Resource', 'Too many members')
  for (const email of added) segment.add(email)
  return ok({ total_added: added.length })
}
