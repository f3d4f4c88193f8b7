import { OpenCamera } from './open-camera.tsx'
import { Flex } from 'antd'
import { useState } from 'react'
import type { CameraScanProps } from './camera-scan.tsx'
import { lazyPart } from './lazy-part.tsx'
import { ScanInput } from './scan-input.tsx'
import './scanner.css'
import type { Suggestion } from './suggestions.ts'

const CameraScan = lazyPart<CameraScanProps>(() => import('./camera-scan.tsx'), <OpenCamera loading />)

type Props = CameraScanProps & {
  /** What can be typed, where that is more than a card's number. */
  hint?: string
  /** What fits a text that is being typed. */
  suggest?: (text: string) => Promise<Suggestion[]>
}

/** Camera, hardware scanner and keyboard in one: whatever names a card. The camera's code arrives with its first opening. */
export function Scanner({ hint, suggest, ...camera }: Props) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Flex vertical gap={12} className="scanner">
      {isAsked ? <CameraScan {...camera} /> : <OpenCamera onClick={() => setAsked(true)} />}
      <ScanInput onScan={camera.onScan} busy={camera.busy} hint={hint} suggest={suggest} />
    </Flex>
  )
}
