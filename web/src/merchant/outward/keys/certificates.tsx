import { KeyList } from './key-list.tsx'

/** The certificates whose keys sign requests. */
export default function Certificates() {
  return <KeyList kind="certificate" />
}
