import { BulbOutlined, CameraOutlined, CloseOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Select, Spin } from 'antd'
import { useTranslation } from 'react-i18next'
import { ScanInput } from './scan-input.tsx'
import type { Suggestion } from './suggestions.ts'
import './scanner.css'
import { useCamera } from '../lib/use-camera.ts'
import { makeDecoder } from './decoder.ts'

type Props = {
  /** Hears of each code once, from camera, hardware scanner or keyboard. */
  onScan: (text: string) => void
  /** While a card is looked up or changed: codes are not taken. */
  busy?: boolean
  /** Colours the camera's frame: how the last scan ended. */
  outcome?: 'success' | 'refused'
  /** What can be typed, where that is more than a card's number. */
  hint?: string
  /** What fits a text that is being typed. */
  suggest?: (text: string) => Promise<Suggestion[]>
}

/** Camera, hardware scanner and keyboard in one: whatever names a card. */
export function Scanner({ onScan, busy, outcome, hint, suggest }: Props) {
  const { t } = useTranslation()
  const { video, ...camera } = useCamera(makeDecoder, (text) => !busy && onScan(text))
  const isOpen = camera.state !== 'closed'
  return (
    <Flex vertical gap={12} className="scanner">
      <div className={`scanner-stage ${outcome ? `scanner-${outcome}` : ''}`} hidden={!isOpen}>
        <video ref={video} playsInline muted aria-label={t('scan.camera')} />
        <div className="scanner-frame" aria-hidden />
        {camera.state === 'opening' && <Spin className="scanner-wait" />}
        <Flex className="scanner-tools" gap={8}>
          {camera.torch !== undefined && (
            <Button
              shape="circle"
              icon={<BulbOutlined />}
              aria-pressed={camera.torch}
              aria-label={t('scan.torch')}
              onClick={() => void camera.toggleTorch()}
            />
          )}
          <Button shape="round" icon={<CloseOutlined />} onClick={camera.close}>
            {t('scan.close')}
          </Button>
        </Flex>
      </div>
      {isOpen && camera.cameras.length > 1 && (
        <Select
          aria-label={t('scan.choose')}
          placeholder={t('scan.choose')}
          options={camera.cameras.map(({ id, label }, i) => ({
            value: id,
            label: label || t('scan.number', { n: i + 1 }),
          }))}
          onChange={(id: string) => void camera.open(id)}
        />
      )}
      {!isOpen && (
        <Button size="large" type="primary" block icon={<CameraOutlined />} onClick={() => void camera.open()}>
          {t('scan.open')}
        </Button>
      )}
      {camera.problem && (
        <Alert type="warning" showIcon role="alert" title={t(`camera.${camera.problem}`, { ns: 'errors' })} />
      )}
      <ScanInput onScan={onScan} busy={busy} hint={hint} suggest={suggest} />
    </Flex>
  )
}
