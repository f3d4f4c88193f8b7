import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, InputNumber, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'

type Props = {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** Often used quantities, one tap each. */
  usual?: readonly number[]
}

/** A whole number by thumb: less, more, or typed. */
export function QuantityStepper({ label, value, min, max, onChange, usual = [] }: Props) {
  const { t } = useTranslation('till')
  const within = (wanted: number) => Math.max(min, Math.min(max, wanted))
  return (
    <div>
      <div className="adjust-stepper">
        <Button icon={<MinusOutlined />} aria-label={t('adjust.less')} onClick={() => onChange(within(value - 1))} />
        <InputNumber<number>
          controls={false}
          precision={0}
          aria-label={label}
          value={value}
          onChange={(typed) => onChange(typed ?? min)}
        />
        <Button icon={<PlusOutlined />} aria-label={t('adjust.more')} onClick={() => onChange(within(value + 1))} />
      </div>
      {usual.length > 0 && (
        <Space size={6} wrap className="adjust-remarks">
          {usual
            .filter((quantity) => quantity <= max)
            .map((quantity) => (
              <Button key={quantity} onClick={() => onChange(quantity)}>
                {formatNumber(quantity)}
              </Button>
            ))}
        </Space>
      )}
    </div>
  )
}
