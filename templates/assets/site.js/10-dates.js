// Human-readable dates in the site's time zone. Same rules and test vectors as Sources/Basics/Time.
(() => {
  "use strict";
  const DAY = 86_400_000;
  const months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ];
  const pad = (number, width = 2) => String(number).padStart(width, "0");

  /** Strict ISO 8601 with a zone, in milliseconds since 1970, or null. `Date.parse` reads 30 February as 1 March. */
  function parse(text) {
    const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|([+-])(\d\d):(\d\d))$/i.exec(text);
    if (!match) return null;
    const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
    const [sign, offsetHours, offsetMinutes] = [match[9] === "-" ? -1 : 1, Number(match[10] ?? 0), Number(match[11] ?? 0)];
    if (year < 1 || hour > 23 || minute > 59 || second > 59 || offsetHours > 14 || offsetMinutes > 59) return null;
    const date = utc(year, month, day);
    if (new Date(date).getUTCMonth() !== month - 1 || new Date(date).getUTCDate() !== day) return null;
    const fraction = Number((match[7] ?? "").slice(0, 3).padEnd(3, "0"));
    return date + ((hour * 60 + minute - sign * (offsetHours * 60 + offsetMinutes)) * 60 + second) * 1000 + fraction;
  }

  /** Midnight UTC of a day. `Date.UTC` would map years 0 to 99 to 1900 to 1999. */
  function utc(year, month, day) {
    return new Date(0).setUTCFullYear(year, month - 1, day);
  }

  const formats = new Map();

  /** Creating a formatter is far slower than using it. */
  function format(zone) {
    if (!formats.has(zone)) {
      formats.set(
        zone,
        new Intl.DateTimeFormat("en-US", {
          timeZone: zone, calendar: "gregory", numberingSystem: "latn", hourCycle: "h23",
          year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric",
        }));
    }
    return formats.get(zone);
  }

  /** Calendar and clock fields in a zone; `number` is days since 1970. Throws for an unknown zone. */
  function wall(moment, zone) {
    const parts = {};
    for (const { type, value } of format(zone).formatToParts(moment)) parts[type] = Number(value);
    const { year, month, day, hour, minute, second } = parts;
    return { year, month, day, hour, minute, second, number: utc(year, month, day) / DAY };
  }

  function offset(moment, zone) {
    const { number, hour, minute, second } = wall(moment, zone);
    return number * DAY + ((hour * 60 + minute) * 60 + second) * 1000 - Math.floor(moment / 1000) * 1000;
  }

  /** Whether a day exists in the zone; Apia skipped 30 December 2011. */
  function happened(number, zone) {
    const noon = (number + 0.5) * DAY;
    return [noon - DAY, noon + DAY].some((near) => wall(noon - offset(near, zone), zone).number === number);
  }

  /** Calendar days from one day to another, without days the zone skipped. */
  function dayDistance(from, to, zone) {
    const distance = to - from;
    return Math.abs(distance) === 2 && !happened(from + distance / 2, zone) ? distance / 2 : distance;
  }

  /** Default English formats. With `formats: local` the build adds those of the language to the string table. */
  const english = {
    today: "Today", tomorrow: "Tomorrow", yesterday: "Yesterday", am: "AM", pm: "PM", time: "{h}:{min} {half}", numeric: "{dd}/{mm}/{yyyy}",
    long: "{day} {month} {year}", month: "{month} {year}", chat: "{mon} {day} {time}", chatYear: "{mon} {day}, {year} {time}", short: "{mon}",
    service: "{date}, {time}", near: "{date} {time}", absolute: "{date}, {time}",
  };
  const { entry, fill } = Scrollback.say;
  const form = (name, values = {}) => fill(entry(`date.${name}`) ?? english[name], values);
  const near = new Map([[0, "today"], [1, "tomorrow"], [-1, "yesterday"]]);

  function monthNames(name, otherwise) {
    const words = entry(name)?.split(" ") ?? [];
    return words.length === 12 ? words : otherwise;
  }

  function clock({ hour, minute }) {
    return form("time", { h: hour % 12 || 12, H: hour, HH: pad(hour), min: pad(minute), half: form(hour < 12 ? "am" : "pm") });
  }

  /** A day in the named format. */
  function dayText(name, { year, month, day }, more = {}) {
    const long = monthNames("date.months", months)[month - 1];
    const mon = monthNames("date.months.short", months.map((text) => text.slice(0, 3)))[month - 1];
    return form(name, { day, dd: pad(day), mm: pad(month), month: long, mon, year, yyyy: pad(year, 4), ...more });
  }

  /** `today`, `tomorrow` or `yesterday`, otherwise undefined. */
  function dayName(day, now, zone) {
    return near.get(dayDistance(wall(now, zone).number, day.number, zone));
  }

  /** `Today`, otherwise the day in the named format. */
  function nearDay(otherwise, day, now, zone) {
    const name = dayName(day, now, zone);
    return name ? form(name) : dayText(otherwise, day);
  }

  /** `5 November 2025, 9:30 AM` of wall-clock fields. */
  function absolute(local) {
    return form("absolute", { date: dayText("long", local), time: clock(local) });
  }

  /** `November 2025`. */
  const month = (local) => dayText("month", { ...local, day: 1 });

  /** `Today, 2:30 PM` or `15/11/2024, 2:30 PM`. */
  function service(moment, now, zone) {
    const local = wall(moment, zone);
    return form("service", { date: nearDay("numeric", local, now, zone), time: clock(local) });
  }

  /** `Today, 2:30 PM` or `15 November 2024, 2:30 PM`. */
  function moment(instant, now, zone) {
    const local = wall(instant, zone);
    const name = dayName(local, now, zone);
    return name ? form("service", { date: form(name), time: clock(local) }) : absolute(local);
  }

  /** `5 Nov 2025` of wall-clock fields. */
  function short(local) {
    return dayText("long", local, { month: dayText("short", local) });
  }

  /** `10:30 AM` of today, `Yesterday`, otherwise `5 Nov 2025`: where there is no room for more. */
  function brief(instant, now, zone) {
    const local = wall(instant, zone);
    const name = dayName(local, now, zone);
    return name === "today" ? clock(local) : name ? form(name) : short(local);
  }

  /** `Yesterday 3:45 PM`, `Jan 7 2:15 PM` or, in another year, `Jan 7, 2020 8:18 PM`; never Tomorrow. */
  function chat(moment, now, zone) {
    const local = wall(moment, zone);
    const name = dayName(local, now, zone);
    const time = clock(local);
    if (name && name !== "tomorrow") return form("near", { date: form(name), time });
    return dayText(local.year === wall(now, zone).year ? "chat" : "chatYear", local, { time });
  }

  /** The fields of `2024-11-15`. */
  function calendarDay(text) {
    const [year, month, day] = text.split("-").map(Number);
    return { year, month, day, number: utc(year, month, day) / DAY };
  }

  /** `15 November 2024` of `2024-11-15`, even if that is today. */
  const long = (text) => dayText("long", calendarDay(text));

  /** `Today` or `15 November 2024` of `2024-11-15`. */
  const day = (text, now, zone) => nearDay("long", calendarDay(text), now, zone);

  /** `15 November 2024`: the day relative labels refer to. */
  function today(now, zone) {
    return dayText("long", wall(now, zone));
  }

  /** `5 November 2025, 9:30 AM` of an ISO 8601 timestamp, or the input if it is not one. */
  function full(text, zone) {
    const instant = parse(text);
    return instant === null ? text : absolute(wall(instant, zone));
  }

  const styles = new Map(Object.entries({ service, chat, moment, near: brief }));

  /** `2024-11-15`: today in the zone. */
  function iso(now, zone) {
    const { year, month, day } = wall(now, zone);
    return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  }

  /**
   * The current label of a `<time>`, by kind and `datetime`; undefined to leave it unchanged. A label valid for one day only
   * falls back to `title` on any other day.
   */
  function label(kind, datetime, now, zone, title) {
    if (kind === "once") return datetime === iso(now, zone) ? undefined : title;
    if (kind === "today") return today(now, zone);
    if (kind === "day") return /^\d{4}-\d\d-\d\d$/.test(datetime) ? day(datetime, now, zone) : undefined;
    const instant = parse(datetime);
    const style = styles.get(kind);
    return style && instant !== null ? style(instant, now, zone) : undefined;
  }

  Scrollback.dates = { parse, service, chat, moment, label, absolute, month, long, full, short: (text, zone) => short(wall(parse(text), zone)), iso };
})();
