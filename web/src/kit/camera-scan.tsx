import { BulbOutlined, CloseOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, Select, Spin } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCamera } from '../lib/use-camera.ts'
import { makeDecoder } from './decoder.ts'
import { OpenCamera } from './open-camera.tsx'

export type CameraScanProps = {
  /** Called once for each code, from camera, hardware scanner or keyboard. */
  onScan: (text: string) => void
  /** While a card is looked up or changed: codes are not taken. */
  busy?: boolean
  /** Colours the camera's frame: how the last scan ended. */
  outcome?: 'success' | 'refused'
}

/** The camera, opened as soon as this is shown; after it is closed, a button opens it again. */
export default function CameraScan({ onScan, busy, outcome }: CameraScanProps) {
  const { t } = useTranslation()
  const { video, open, ...camera } = useCamera(makeDecoder, (text) => !busy && onScan(text))
  const isOpen = camera.state !== 'closed'
  useEffect(() => void open(), [open])
  return (
    <>
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
          onChange={(id: string) => void open(id)}
        />
      )}
      {!isOpen && <OpenCamera onClick={() => void open()} />}
      {camera.problem && (
        <Alert type="warning" showIcon role="alert" title={t(`camera.${camera.problem}`, { ns: 'errors' })} />
      )}
    </>
  )
}
