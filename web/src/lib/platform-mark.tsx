/** The mark of Chopcard: a coupon with a stamp's tick, in the colours of the back office's theme, and in its own elsewhere. */
export const PlatformMark = ({ size }: { size: number }) => (
  <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
    <rect width="64" height="64" rx="18" fill="var(--ant-color-primary, #1890ff)" />
    <path
      d="M20 15h24a7 7 0 0 1 7 7v2.500a7.500 7.500 0 0 0 0 15V42a7 7 0 0 1-7 7H20a7 7 0 0 1-7-7v-2.500a7.500 7.500 0 0 0 0-15V22a7 7 0 0 1 7-7Z"
      fill="#fff"
    />
    <path
      d="m22.500 32.500 6.800 6.800L42.500 26"
      fill="none"
      stroke="var(--ant-color-link, #0958d9)"
      strokeWidth="5.500"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
