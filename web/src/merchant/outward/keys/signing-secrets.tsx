import { KeyList } from './key-list.tsx'

/** The secrets that requests are signed with. */
export default function SigningSecrets() {
  return <KeyList kind="secret" />
}
