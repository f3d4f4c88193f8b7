import { KeyList } from './key-list.tsx'
import { SandboxPanel } from './sandbox-panel.tsx'

/** The API keys, and the test data that test keys work on. */
export default function ApiKeys() {
  return (
    <KeyList kind="api">
      <SandboxPanel />
    </KeyList>
  )
}
