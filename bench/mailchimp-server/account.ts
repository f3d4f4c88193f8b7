import { createHash } from 'node:crypto'

export type Status = 'subscribed' | 'unsubscribed' | 'cleaned' | 'pending' | 'archived'
export type Contact = {
  email: string
  status: Status
  merge: Record<string, string>
  language: string
  tags: Set<string>
  changedAt: number
  /** Of a contact who has unsubscribed once: nobody but the person may subscribe it again. */
  hasLeft: boolean
}
export type Hook = { id: string; url: string }
export type List = {
  id: string
  name: string
  double_optin: boolean
  contacts: Map<string, Contact>
  mergeTags: Set<string>
  hooks: Hook[]
  segments: Map<number, Set<string>>
}
export type Campaign = {
  id: string
  status: 'save' | 'sending' | 'sent'
  listId: string
  segmentId?: number
  settings: Record<string, string>
  html: string
  createdAt: number
  tests: string[]
  /** Who got it, each time that it was sent. */
  sends: string[][]
}
export type Batch = { id: string; finished: boolean; results: Buffer; polls: number }

/** An account of Mailchimp as the local server has it, and what a test may look at or change. */
export type Account = ReturnType<typeof makeAccount>

export function makeAccount() {
  return {
    key: '0123456789abcdef0123456789abcdef-us21',
    dataCentre: 'us21',
    name: 'Kopi Corner',
    lists: new Map<string, List>(),
    campaigns: new Map<string, Campaign>(),
    batches: new Map<string, Batch>(),
    /** Addresses that Mailchimp will not take: a complaint, a deletion for good. */
    suppressed: new Set<string>(),
    /** What must never happen: somebody subscribed against their will, or deleted for good. */
    violations: [] as string[],
    reports: new Map<string, object>(),
    nextId: 1,
  }
}

export const hashOf = (email: string): string => createHash('md5').update(email.toLowerCase()).digest('hex')

export function addList(account: Account, id: string, name: string, given: Partial<List> = {}): List {
  const list: List = {
    id,
    name,
    double_optin: false,
    contacts: new Map(),
    mergeTags: new Set(['FNAME', 'LNAME']),
    hooks: [],
    segments: new Map(),
    ...given,
  }
  account.lists.set(id, list)
  return list
}

export const addContact = (list: List, email: string, status: Status): Contact => {
  const contact: Contact = {
    email,
    status,
    merge: {},
    language: '',
    tags: new Set(),
    changedAt: Date.now(),
    hasLeft: status === 'unsubscribed' || status === 'cleaned',
  }
  list.contacts.set(hashOf(email), contact)
  return contact
}

/** What the server answers: a status and a body. */
export type Reply = { status: number; body?: unknown }
export const ok = (body: unknown = {}): Reply => ({ status: 200, body })
export const nothing: Reply = { status: 204 }
export const problem = (status: number, title: string, detail: string): Reply => ({
  status,
  body: { type: 'https://mailchimp.com/developer/marketing/docs/errors/', title, status, detail, instance: 'local' },
})
export const notFound = problem(404, 'Resource Not Found', 'The requested resource could not be found.')
