import { z } from 'zod'
import { Email, text } from '../core/kinds.ts'
import { maxNicknameLength } from '../core/limits.ts'

/** What is kept of a member in a column of the same name; in words it is called as in `web/locales/<language>/cards.json`. */
export type MemberDetail = {
  /** As staff enter it, and as a column of an imported file holds it where that is stricter. */
  schema: z.ZodType<string>
  imported?: z.ZodType<string>
  /** What people call its column in a file, in the four languages: letters and digits alone; and one as an example. */
  headings: readonly string[]
  example: string
  /** A text that mentions it speaks of this member: it is removed with the member. */
  identifies: boolean
  /** It is stored as it was entered. An address or a number is not: it must be unique, and may have to be proven first. */
  isPlain: boolean
}

/**
 * The details of a member, in the order in which they are shown. Replies, the bodies of calls, the columns of an import,
 * merging and the removal of personal data are derived from it. What a merchant asks besides is in `member-fields.ts`.
 */
export const memberDetails = {
  email: {
    schema: Email,
    headings: [
      'email',
      'emailaddress',
      'mail',
      '電子郵件',
      '電郵',
      '信箱',
      '电子邮件',
      '邮箱',
      '邮件',
      'correioeletrônico',
      'correio',
    ],
    example: 'ana@example.com',
    identifies: true,
    isPlain: false,
  },
  mobile: {
    schema: text(20),
    imported: text(20).pipe(z.string().regex(/^\+?[\d\s().-]{4,20}$/, { message: 'mobile' })),
    headings: [
      'mobile',
      'phone',
      'mobilenumber',
      'phonenumber',
      'cell',
      'telephone',
      '手機',
      '電話',
      '手機號碼',
      '手机',
      '电话',
      '手机号',
      'celular',
      'telefone',
      'telemóvel',
    ],
    example: '+65 9123 4567',
    identifies: true,
    isPlain: false,
  },
  nickname: {
    schema: text(maxNicknameLength),
    headings: [
      'nickname',
      'name',
      'fullname',
      'membername',
      'firstname',
      '暱稱',
      '姓名',
      '名稱',
      '昵称',
      '名称',
      'nome',
      'apelido',
    ],
    example: 'Ana',
    identifies: false,
    isPlain: true,
  },
} as const satisfies Record<string, MemberDetail>

type Details = typeof memberDetails
export type MemberDetailName = keyof Details
export const memberDetailNames = Object.keys(memberDetails) as MemberDetailName[]

type NamesWith<Property extends 'identifies' | 'isPlain'> = {
  [Name in MemberDetailName]: Details[Name][Property] extends true ? Name : never
}[MemberDetailName]
const namesWith = <Property extends 'identifies' | 'isPlain'>(property: Property) =>
  memberDetailNames.filter((name) => memberDetails[name][property]) as NamesWith<Property>[]

export const identifyingDetails = namesWith('identifies')
export const plainDetails = namesWith('isPlain')

/** A value for each of some details. */
const forEach = <Name extends MemberDetailName, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

export const detailHeadings = forEach(memberDetailNames, (name) => memberDetails[name].headings)

/** The details as a reply shows them. */
export const shownDetails = forEach(memberDetailNames, () => z.string().nullable())

type Entered<Name extends MemberDetailName> = { [N in Name]: z.ZodOptional<Details[N]['schema']> }
/** The details as a body has them: what is absent stays. */
export const enteredDetails = forEach(memberDetailNames, (name) =>
  memberDetails[name].schema.optional(),
) as Entered<MemberDetailName>
/** Those that members enter in their profile. */
export const enteredPlainDetails = forEach(plainDetails, (name) => memberDetails[name].schema.optional()) as Entered<
  (typeof plainDetails)[number]
>

/** The details of a row or of an answer, and nothing else of it. */
export const detailsOf = <Row extends Record<MemberDetailName, string | null>>(row: Row) =>
  forEach(memberDetailNames, (name) => row[name])

/** What a row of the database holds of given details; an empty text is none. */
export const storedDetails = (given: { readonly [Name in MemberDetailName]?: string | undefined }) =>
  forEach(memberDetailNames, (name) => given[name] || null)

/** What changes of the plain details; an empty text is none. */
export const changedPlainDetails = (given: { readonly [Name in (typeof plainDetails)[number]]?: string | undefined }) =>
  Object.fromEntries(
    plainDetails.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name] || null] as const])),
  ) as Partial<Record<(typeof plainDetails)[number], string | null>>

/** None of the details, as of a member who was forgotten. */
export const noDetails = forEach(memberDetailNames, () => null)

export const isMemberDetail = (name: string): name is MemberDetailName => Object.hasOwn(memberDetails, name)
