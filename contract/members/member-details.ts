import { z } from 'zod'
import { Email, text } from '../core/kinds.ts'
import { maxExternalIdLength, maxNicknameLength } from '../core/limits.ts'
import { MonthDay, MonthDayOfFile } from './month-day.ts'

/** What is kept of a member in a column of the same name; in words it is called as in `web/locales/<language>/cards.json`. */
export type MemberDetail = {
  /** As staff enter it, and as a column of an imported file holds it where that is stricter. */
  schema: z.ZodType<string>
  imported?: z.ZodType<string>
  /** A day of the year is chosen, and shown as people of the language write it; all else is text. */
  entry: DetailEntry
  /** What people call its column in a file, in the four languages: letters and digits alone; and one as an example. */
  headings: readonly string[]
  example: string
  /** What a browser fills it in with: a value of HTML's `autocomplete`. */
  autoComplete?: string
  /** A text that mentions it speaks of this member: it is removed with the member. */
  identifies: boolean
  /** It is stored as it was entered. An address or a number is not: it must be unique, and may have to be proven first. */
  isPlain: boolean
  /** Who may edit it. What members may, and is stored as entered, is also asked when they register. */
  editors: readonly Editor[]
  isImportable: boolean
  isExportable: boolean
  /** It has a column of its own in the member list. What a member is called stands with the card number instead. */
  isColumn: boolean
}
type Editor = 'staff' | 'member'
export const detailEntries = ['text', 'monthDay'] as const
export type DetailEntry = (typeof detailEntries)[number]

/**
 * The details of a member, in the order in which they are shown. Replies, the bodies of calls, the fields of forms, the
 * columns of lists, imports and exports, merging and the removal of personal data are derived from it. What a merchant asks besides is in `member-fields.ts`.
 */
export const memberDetails = {
  email: {
    schema: Email,
    entry: 'text',
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
    editors: ['staff', 'member'],
    isImportable: true,
    isExportable: true,
    isColumn: true,
  },
  mobile: {
    schema: text(20),
    imported: text(20).pipe(z.string().regex(/^\+?[\d\s().-]{4,20}$/, { message: 'mobile' })),
    entry: 'text',
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
    editors: ['staff', 'member'],
    isImportable: true,
    isExportable: true,
    isColumn: true,
  },
  nickname: {
    schema: text(maxNicknameLength),
    entry: 'text',
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
    autoComplete: 'nickname',
    identifies: false,
    isPlain: true,
    editors: ['staff', 'member'],
    isImportable: true,
    isExportable: true,
    isColumn: false,
  },
  birthday: {
    schema: MonthDay,
    imported: MonthDayOfFile,
    entry: 'monthDay',
    headings: [
      'birthday',
      'dateofbirth',
      'birthdate',
      'bday',
      '生日',
      '出生日期',
      '出生年月日',
      'aniversário',
      'datadenascimento',
      'nascimento',
    ],
    example: '02-28',
    identifies: false,
    isPlain: true,
    editors: ['staff', 'member'],
    isImportable: true,
    isExportable: true,
    isColumn: true,
  },
  externalId: {
    schema: text(maxExternalIdLength),
    entry: 'text',
    headings: [
      'externalid',
      'externalreference',
      'customerid',
      'customernumber',
      '外部編號',
      '客戶編號',
      '外部编号',
      '客户编号',
      'idexterno',
      'códigodocliente',
    ],
    example: 'C-1042',
    identifies: false,
    isPlain: true,
    editors: ['staff'],
    isImportable: true,
    isExportable: true,
    isColumn: true,
  },
} as const satisfies Record<string, MemberDetail>

type Details = typeof memberDetails
export type MemberDetailName = keyof Details
export const memberDetailNames = Object.keys(memberDetails) as MemberDetailName[]

type Flag = 'identifies' | 'isPlain' | 'isImportable' | 'isExportable' | 'isColumn'
type NamesWith<Property extends Flag> = {
  [Name in MemberDetailName]: Details[Name][Property] extends true ? Name : never
}[MemberDetailName]
const namesWith = <Property extends Flag>(property: Property) =>
  memberDetailNames.filter((name) => memberDetails[name][property]) as NamesWith<Property>[]

export const identifyingDetails = namesWith('identifies')
export const plainDetails = namesWith('isPlain')
export const importableDetails = namesWith('isImportable')
export const exportableDetails = namesWith('isExportable')
export const columnDetails = namesWith('isColumn')

type EditedBy<Who extends Editor, Name extends MemberDetailName> = Name extends MemberDetailName
  ? Who extends Details[Name]['editors'][number]
    ? Name
    : never
  : never
const editedBy = <Who extends Editor, Name extends MemberDetailName>(who: Who, names: readonly Name[]) =>
  names.filter((name) => memberDetails[name].editors.some((editor) => editor === who)) as EditedBy<Who, Name>[]

const staffDetails = editedBy('staff', memberDetailNames)
/** What staff and members enter as it is stored: a field in a form and nothing more. */
export const plainStaffDetails = editedBy('staff', plainDetails)
export const plainMemberDetails = editedBy('member', plainDetails)

/** A value for each of some details. */
const forEach = <Name extends MemberDetailName, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>

export const detailHeadings = forEach(importableDetails, (name) => memberDetails[name].headings)

/** The details as a reply shows them. */
export const shownDetails = forEach(memberDetailNames, () => z.string().nullable())

type Entered<Name extends MemberDetailName> = { [N in Name]: z.ZodOptional<Details[N]['schema']> }
const entered = <Name extends MemberDetailName>(names: readonly Name[]) =>
  forEach(names, (name) => memberDetails[name].schema.optional()) as Entered<Name>
/** The details as the body of a call by staff has them: what is absent stays. */
export const staffDetailFields = entered(staffDetails)
/** Those that members enter when they register and in their profile. */
export const memberDetailFields = entered(plainMemberDetails)

/** The details of a row or of an answer, and nothing else of it. */
export const detailsOf = <Row extends Record<MemberDetailName, string | null>>(row: Row) =>
  forEach(memberDetailNames, (name) => row[name])

type Given = { readonly [Name in MemberDetailName]?: string | undefined }
/** The details of a body, and nothing else of it. */
export const givenDetails = (body: Given): Given => forEach(memberDetailNames, (name) => body[name])

/** What a row of the database holds of given details; an empty text is none. */
export const storedDetails = (given: Given) => forEach(memberDetailNames, (name) => given[name] || null)

/** What changes of the plain details; an empty text is none. */
export const changedPlainDetails = (given: { readonly [Name in (typeof plainDetails)[number]]?: string | undefined }) =>
  Object.fromEntries(
    plainDetails.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name] || null] as const])),
  ) as Partial<Record<(typeof plainDetails)[number], string | null>>

/** None of the details, as of a member who was forgotten. */
export const noDetails = forEach(memberDetailNames, () => null)

export const isMemberDetail = (name: string): name is MemberDetailName => Object.hasOwn(memberDetails, name)
