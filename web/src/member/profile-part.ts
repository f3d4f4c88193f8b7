import type { Profile as Known } from '@chopcard/contract/members/member/profile.ts'

/** What a part of the profile is handed: what is known, and the way to tell what it has become. */
export type PartProps = { profile: Known; saved: (profile: Known) => void }
