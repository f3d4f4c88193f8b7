import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { cutText } from '../../core/cut-text-rules.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { Connected, ConfigRow } from './connection.ts'
import type { Contact, Wanted } from './next-step-rules.ts'

/** What is sent of a member besides the address. */
export type ContactDetails = { language?: string; merge_fields: Record<string, string> }
/** A member whose changes wait: how Mailchimp should have them, what it has, and how often they were asked for. */
export type Waiting = {
  memberId: string
  asked: number
  email: string
  details: ContactDetails
  wanted: Wanted
  contact: Contact | undefined
}

/** Merge fields of an audience, by what they hold; all but the first are added to it. */
export const mergeFields = {
  nickname: { tag: 'FNAME', name: 'First Name', type: 'text' },
  joined: { tag: 'JOINED', name: 'Member since', type: 'date' },
} as const

/** Mailchimp's code of a language. */
const languageCodes: Record<Language, string> = { 'en-US': 'en', 'zh-TW': 'zh', 'zh-CN': 'zh', 'pt-BR': 'pt' }
const MAX_TAG_LENGTH = 100

type Row = {
  member_id: string
  asked: number
  email: string | null
  nickname: string | null
  language: Language
  newsletter: 'wanted' | 'declined' | null
  joined: string | null
  campaigns: string[]
  levels: string[]
  email_hash: string | null
  status: Contact['status']
  digest: string | null
  tags: string[] | null
  problem: Contact['problem']
}

/** The next members that wait and are not on their way, oldest first. */
export async function nextWaiting(db: Db | Tx, { audienceId, row }: Connected, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Row>`
    select p.member_id, p.asked, m.email, m.nickname, m.language, m.newsletter,
      to_char(m.created_at at time zone s.time_zone, 'YYYY-MM-DD') as joined,
      k.campaigns, k.levels, c.email_hash, c.status, c.digest, c.tags, c.problem
    from (
      select * from mailchimp_pending where merchant_id = ${row.merchant_id} and batch_id is null
      order by at, member_id limit ${limit}
    ) as p
    join merchant s on s.merchant_id = ${row.merchant_id}
    left join member m on m.merchant_id = ${row.merchant_id} and m.id = p.member_id
      and m.merged_into is null and m.anonymised_at is null
    left join mailchimp_contact c on c.merchant_id = ${row.merchant_id} and c.member_id = p.member_id
    cross join lateral (
      select coalesce(array_agg(distinct cp.name), '{}') as campaigns,
        coalesce(array_agg(distinct cp.name || ' · ' || l.level) filter (where l.level is not null), '{}') as levels
      from card x
      join campaign cp on cp.merchant_id = ${row.merchant_id} and cp.id = x.campaign_id
      left join member_level l on l.merchant_id = ${row.merchant_id} and l.id = x.level_id
      where x.merchant_id = ${row.merchant_id} and x.member_id = p.member_id and x.state in ('pending', 'active', 'frozen')
    ) as k
    order by p.at, p.member_id`.execute(db)
  return rows.map((one) => waitingOf(one, row, audienceId))
}

function waitingOf(one: Row, config: ConfigRow, audienceId: string): Waiting {
  const email = one.email ?? ''
  const details = detailsOf(one, config)
  const digest = digestOf([audienceId, email, details])
  return {
    memberId: one.member_id,
    asked: one.asked,
    email,
    details,
    wanted: email
      ? { emailHash: emailHash(email), newsletter: one.newsletter, digest, tags: tagsOf(one, config) }
      : null,
    contact:
      one.email_hash === null
        ? undefined
        : {
            emailHash: one.email_hash,
            status: one.status,
            digest: one.digest,
            tags: one.tags ?? [],
            problem: one.problem,
          },
  }
}

function detailsOf({ nickname, language, joined }: Row, { fields }: ConfigRow): ContactDetails {
  return {
    ...(fields.includes('language') && { language: languageCodes[language] }),
    merge_fields: {
      ...(fields.includes('nickname') && { [mergeFields.nickname.tag]: nickname ?? '' }),
      ...(fields.includes('joined') && joined && { [mergeFields.joined.tag]: joined }),
    },
  }
}

const tagsOf = ({ campaigns, levels }: Row, { tags }: ConfigRow): string[] => [
  ...new Set(
    [...(tags.includes('campaign') ? campaigns : []), ...(tags.includes('level') ? levels : [])].map((tag) =>
      cutText(tag, MAX_TAG_LENGTH),
    ),
  ),
]

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Mailchimp's id of a contact. */
export const emailHash = (email: string): string => createHash('md5').update(email.toLowerCase()).digest('hex')
