import {
  importableDetails,
  type MemberDetail,
  type MemberDetailName,
  memberDetails,
} from '@chopcard/contract/members/member-details.ts'
import type { z } from 'zod'
import type { FieldProblem } from '@chopcard/contract/core/errors.ts'
import { AdditionalInfo, Day, text } from '@chopcard/contract/core/kinds.ts'
import { maxRemarkLength } from '@chopcard/contract/core/limits.ts'
import type { ImportColumn } from '@chopcard/contract/office/merchant/imports.ts'
import { problemsOf } from '@chopcard/contract/core/problems.ts'
import type { StoredSettings } from '../../loyalty/campaigns/stored-settings.ts'
import type { CampaignRules } from '../../loyalty/campaigns/stored-settings.ts'
import { limitOf } from '../../loyalty/cards/chop-rules.ts'
import { isCardNumber } from '../../loyalty/cards/enrol-member.ts'
import { readDay } from './read-day-rules.ts'
import type { Ask } from './batch-store.ts'

/** What a row of a file says about a member. */
export type ImportFacts = { [Name in MemberDetailName]?: string } & {
  cardNumber?: string
  levelId?: string
  expiresOn?: string
  remark?: string
  info?: Record<string, string>
  balances?: { slot: number; balance: number }[]
}

/** `path` of a problem is the column's place. */
export type ReadRow = { facts: ImportFacts; problems: FieldProblem[] }
type Campaign = { rules: CampaignRules; settings: StoredSettings }
type Cell = { column: ImportColumn; value: string; campaign: Campaign; dates: Ask['dates'] }

/** Reads the cells of one row by what its columns mean; empty cells say nothing. */
export function readRow(cells: readonly string[], campaign: Campaign, ask: Ask): ReadRow {
  const read: ReadRow = { facts: {}, problems: [] }
  for (const column of ask.columns ?? []) {
    const value = cells[column.column] ?? ''
    if (!value) continue
    const problem = readers[column.field](read.facts, { column, value, campaign, dates: ask.dates })
    if (problem) read.problems.push({ ...problem, path: String(column.column) })
  }
  if (!read.problems.length && !read.facts.email && !read.facts.mobile && !read.facts.cardNumber)
    read.problems.push({ path: String(identityColumn(ask)), message: 'identityNeeded' })
  return read
}

const identityColumn = (ask: Ask) =>
  (ask.columns ?? []).find(({ field }) => field === 'email' || field === 'mobile' || field === 'cardNumber')?.column ??
  0

type Problem = Pick<FieldProblem, 'message' | 'values'>
type Reader = (facts: ImportFacts, cell: Cell) => Problem | undefined

const readers: Record<ImportColumn['field'], Reader> = {
  ...detailReaders(),
  remark: bySchema('remark', text(maxRemarkLength)),
  info(facts, { column, value }) {
    const parsed = AdditionalInfo.safeParse({ ...facts.info, [column.name ?? String(column.column + 1)]: value })
    if (!parsed.success) return problemsOf(parsed.error)[0]
    facts.info = parsed.data
    return undefined
  },
  cardNumber(facts, { value }) {
    const digits = value.replace(/[\s-]/g, '')
    if (!isCardNumber(digits)) return { message: 'cardNumber' }
    facts.cardNumber = digits
    return undefined
  },
  level(facts, { value, campaign: { settings } }) {
    const wanted = value.toLowerCase()
    const found = settings.memberLevels.find(
      ({ level, description }) => level.toLowerCase() === wanted || description.toLowerCase() === wanted,
    )
    if (!found) return { message: 'unknownLevel' }
    facts.levelId = found.id
    return undefined
  },
  expiresOn(facts, { value, dates }) {
    const day = Day.safeParse(readDay(value, dates ?? 'ymd'))
    if (!day.success) return { message: 'day' }
    facts.expiresOn = day.data
    return undefined
  },
  balance(facts, { column, value, campaign: { rules } }) {
    const type = rules.chopTypes.find(({ id }) => id === column.chopTypeId) ?? rules.chopTypes[0]
    const balance = /^\d{1,9}(\.0+)?$/.test(value) ? Number(value) : undefined
    if (balance === undefined || !type) return { message: 'notWhole' }
    const max = Math.min(limitOf(rules, type.slot), 1_000_000_000)
    if (balance > max) return { message: 'tooBig', values: { max } }
    facts.balances = [...(facts.balances ?? []).filter(({ slot }) => slot !== type.slot), { slot: type.slot, balance }]
    return undefined
  },
}

type Importable = (typeof importableDetails)[number]

function detailReaders(): Record<Importable, Reader> {
  const readerOf = (name: Importable) => {
    const { imported, schema }: MemberDetail = memberDetails[name]
    return bySchema(name, imported ?? schema)
  }
  return Object.fromEntries(importableDetails.map((name) => [name, readerOf(name)])) as Record<Importable, Reader>
}

function bySchema(name: MemberDetailName | 'remark', schema: z.ZodType<string>): Reader {
  return (facts, { value }) => {
    const parsed = schema.safeParse(value)
    if (!parsed.success) return problemsOf(parsed.error)[0]
    facts[name] = parsed.data
    return undefined
  }
}
