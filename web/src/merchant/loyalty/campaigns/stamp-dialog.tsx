import { Flex, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourField } from '../../../kit/colour-field.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { drawStamp, stampPictures, type StampPicture } from './draw-stamp.ts'
import { stampShapeNames, type StampShape } from './stamp-shapes.ts'

type Props = { colour: string; onUse: (shape: StampShape, colour: string) => void; onCancel: () => void }

/** Chooses a shape and a colour for a stamp. */
export default function StampDialog({ colour: first, onUse, onCancel }: Props) {
  const { t } = useTranslation('campaigns')
  const [shape, setShape] = useState<StampShape>('cup')
  const [colour, setColour] = useState(first)
  return (
    <Dialog
      title={t('chopType.drawTitle')}
      okText={t('chopType.drawUse')}
      onOk={() => onUse(shape, colour)}
      onCancel={onCancel}
    >
      <p>{t('chopType.drawAbout')}</p>
      <fieldset className="stamp-shapes" aria-label={t('chopType.drawTitle')}>
        {stampShapeNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-label={t(`chopType.shape.${name}`)}
            aria-pressed={name === shape}
            onClick={() => setShape(name)}
          >
            <Stamp shape={name} picture="stampedImage" colour={colour} />
          </button>
        ))}
      </fieldset>
      <Flex justify="space-between" align="center" gap={16} wrap>
        <Flex align="center" gap={8}>
          <Typography.Text>{t('chopType.drawIn')}</Typography.Text>
          <ColourField value={colour} onChange={setColour} />
        </Flex>
        <Flex gap={16}>
          {stampPictures.map((picture) => (
            <Flex key={picture} vertical align="center" gap={4} className="stamp-sample">
              <Stamp shape={shape} picture={picture} colour={colour} />
              <Typography.Text type="secondary">{t(`field.${picture}`)}</Typography.Text>
            </Flex>
          ))}
        </Flex>
      </Flex>
    </Dialog>
  )
}

type StampProps = { shape: StampShape; picture: StampPicture; colour: string }

function Stamp({ shape, picture, colour }: StampProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawStamp(canvas.current, shape, picture, colour)
  }, [shape, picture, colour])
  return <canvas ref={canvas} aria-hidden className="stamp-canvas" />
}
