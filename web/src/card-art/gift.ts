/** The outline of a gift with its ribbon, in a field of 24 by 24. */
export const giftOutline =
  'M4 12v8h16v-8M2.5 8h19v4h-19zM12 8v12M12 8S10.5 3 8 3.5 7 8 12 8Zm0 0s1.5-5 4-4.5S17 8 12 8Z'
