import { CameraOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import './open-camera.css'

/** The button that opens the camera, the same before and after its code is there. */
export function OpenCamera(props: ComponentProps<typeof Button>) {
  const { t } = useTranslation()
  return (
    <Button size="large" type="primary" block className="open-camera" icon={<CameraOutlined />} {...props}>
      {t('scan.open')}
    </Button>
  )
}
