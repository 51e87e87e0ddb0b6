/** Lengths, zones and the words around them. */
export const time = {
  hoursMinutes: "{hours, number} 小時 {minutes, number} 分",
  hours: "{hours, number} 小時",
  minutes: "{minutes, number} 分",
  seconds: "{seconds, number} 秒",
  taipei: "台北時間",
  todayAt: "今天 {time}",
  tomorrowAt: "明天 {time}",
  inZone: "{time}（{zone}）",
} as const;
