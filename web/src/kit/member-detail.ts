import { type MemberDetailName, memberDetails } from '@chopcard/contract/members/member-details.ts'
import { currentLanguage } from '../lib/language.ts'
import { formatMonthDay } from '../lib/month-day.ts'

/** A detail of a member as people read it. */
export const formatDetail = (name: MemberDetailName, value: string | null): string | null =>
  value && memberDetails[name].entry === 'monthDay' ? formatMonthDay(value, currentLanguage()) : value
