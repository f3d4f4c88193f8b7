import { Skeleton } from 'antd'
import { lazyPart } from './lazy-part.tsx'

export type DayFieldProps = {
  id?: string
  value?: string | null
  onChange?: (day: string | null) => void
  disabled?: boolean
  /** The first and the last day that may be chosen. */
  from?: string | null
  to?: string | null
  placeholder?: string
}

/** A form field for one day without a time: holds `2026-11-21`, and no time zone can move it. */
export const DayField = lazyPart<DayFieldProps>(() => import('./day-picker.tsx'), <Skeleton.Input active block />)
