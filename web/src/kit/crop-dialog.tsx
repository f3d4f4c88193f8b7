import { Flex, Slider } from 'antd'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { cropPicture, type Area, type Size } from './crop-picture.ts'

type Props = { file: File; size: Size; onCropped: (picture: Blob) => void; onFailed: () => void; onCancel: () => void }

// In pixels; with Shift a fifth of it. The library's single one takes a key hundreds of times.
const keyboardStep = 10

/** Lets a person choose which part of a picture is used, in the shape it is needed in. */
export default function CropDialog({ file, size, onCropped, onFailed, onCancel }: Props) {
  const { t } = useTranslation()
  const [url] = useState(() => URL.createObjectURL(file))
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [isOpen, setOpen] = useState(false)
  const [isCutting, setCutting] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const cut = () => {
    if (!area) return
    setCutting(true)
    void cropPicture(file, area, size).then(onCropped, onFailed)
  }
  return (
    <Dialog
      title={t('picture.crop')}
      okText={t('picture.use')}
      cancelText={t('action.cancel')}
      okButtonProps={{ disabled: !area }}
      confirmLoading={isCutting}
      onOk={cut}
      onCancel={onCancel}
      afterOpenChange={setOpen}
    >
      <div className="crop-stage">
        {/* It measures its stage once: not before that is in the document, nor while it still grows. */}
        {isOpen && (
          <Cropper
            image={url}
            crop={position}
            zoom={zoom}
            minZoom={0.4}
            maxZoom={6}
            aspect={size.width / size.height}
            restrictPosition={false}
            keyboardStep={keyboardStep}
            cropperProps={{ role: 'application', 'aria-label': t('picture.position') }}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <Flex align="center" gap={16} style={{ marginBlockStart: 16 }}>
        <span>{t('picture.zoom')}</span>
        <Slider
          style={{ flex: 1 }}
          min={0.4}
          max={6}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          tooltip={{ open: false }}
          ariaLabelForHandle={t('picture.zoom')}
        />
      </Flex>
    </Dialog>
  )
}
