import { type MemberDetail, memberDetails, plainMemberDetails } from '@chopcard/contract/members/member-details.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { DetailField } from '@chopcard/contract/members/member/profile.ts'
import { say } from '../../core/i18n.ts'

/** The fields of the details that members enter themselves. */
export const detailFields = (language: Language): DetailField[] =>
  plainMemberDetails.map((name) => {
    const { autoComplete, entry }: MemberDetail = memberDetails[name]
    const { maxLength } = memberDetails[name].schema
    return { name, label: say(language, 'cards', name), entry, maxLength: maxLength ?? undefined, autoComplete }
  })
