// Reading position of a transcript: start, unread line, read marker.
(() => {
  "use strict";
  const { store, make, say, hold, isFreshVisit } = Scrollback;
  const transcript = document.querySelector(".transcript[data-id]");
  const messages = [...(transcript?.querySelectorAll("ol > [id^=m-]") ?? [])];
  if (messages.length === 0) return;

  const chat = transcript.dataset.id;
  /** Position of this page's first message in the chat, from 1. */
  const first = Number(transcript.dataset.position);
  const total = Number(transcript.dataset.count);
  const isNewestPage = first - 1 + messages.length >= total;
  const identity = (message) => message.id.replace(/^m-/, "");

  /** Index on this page of the first unread message, or undefined if it is on another page. */
  function unreadStart() {
    const last = store.state.lastRead[chat];
    if (!last) return undefined;
    const known = messages.findIndex((message) => identity(message) === last.message);
    const start = known >= 0 ? known + 1 : last.position - first + 1;
    return start >= 0 && start < messages.length ? start : undefined;
  }

  function drawUnreadLine(start) {
    const count = total - (first - 1) - start;
    const words = say.count(count, "new message", "new messages");
    const line = make("li", { class: "unread-line", id: "unread" }, make("span", {}, words));
    messages[start].before(line);
    return line;
  }

  /** Starts at the fragment or the words of the address, the reading position, or the newest message (M-06). */
  function begin() {
    const start = unreadStart();
    const line = start === undefined ? undefined : drawUnreadLine(start);
    if (location.hash !== "" || Scrollback.isAtWords || !isFreshVisit()) return;
    const place = line ? [line, "center"] : isNewestPage && [messages.at(-1), "end"];
    if (place) hold(...place);
  }

  let furthest = 0;
  let dwell;

  /** A message counts as read when its end was visible for half a second; the position never moves back. */
  function remember() {
    if (document.visibilityState !== "visible" || furthest === 0) return;
    const message = identity(messages[furthest - 1]);
    const position = first - 1 + furthest;
    const updatedAt = store.now();
    if (store.state.lastRead[chat]?.position >= position) return;
    store.change((state) => {
      if (!(state.lastRead[chat]?.position >= position)) state.lastRead[chat] = { message, position, updatedAt };
    });
  }

  /** While a filter hides messages, a visible one does not imply that earlier ones were read. */
  const isFiltered = () => messages.some((message) => message.hidden);

  function watchReading() {
    const places = new Map(messages.map((message, index) => [message, index + 1]));
    const observer = new IntersectionObserver((entries) => {
      if (isFiltered()) return;
      for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
        const isSeen = isIntersecting && boundingClientRect.bottom <= (rootBounds?.bottom ?? innerHeight) + 1;
        if (isSeen) furthest = Math.max(furthest, places.get(target));
      }
      clearTimeout(dwell);
      dwell = setTimeout(remember, 500);
    }, { threshold: [0, 0.25, 0.5, 0.75, 1] });
    for (const message of messages) observer.observe(message);
  }

  begin();
  Scrollback.openAll();
  Scrollback.whenShown(watchReading);
})();
