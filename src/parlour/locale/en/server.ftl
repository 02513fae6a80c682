## The server: refusals, reasons for closing a connection, what the commands print.

error-message = this is no message of the protocol: { $problem }
error-message-binary = a message is a text frame
error-not-at-a-table = this connection looks at no table yet: make one or say hello to one
error-no-table = there is no such table, got "{ $got }"
error-token = this token does not belong to a seat of this table
error-foreign-seat = seat { $seat } is not yours
error-no-seat = you have no seat at this table
error-already-seated = you sit at this table already, in seat { $seat }
error-seat-taken = seat { $seat } is taken by { $name }
error-name = a name needs a letter or a sign that can be seen
error-two-of-you = only one seat can be yours
error-not-begun = the match has not begun: a seat is still open
error-match-goes-on = the match is not over yet
error-no-look-back = at this table only what lies in view may be looked at while the match goes on
error-too-many-viewers = too many look at this table already
error-too-many-tables = too many tables were made from your address; finish some first
error-store-busy = { $path } is in use by another Parlour
error-store-file = { $path } cannot be used to keep tables: { $problem }

server-close-origin = this page belongs to another site
server-close-size = a message was too long
server-close-flood = too many messages
server-close-slow = you read too slowly
server-close-store = the server could not save; try again

server-no-language = There are no texts in this language.
server-not-built =
    Parlour is running, but its page has not been built.

    In the source folder, run: make setup
    Programs can use the WebSocket at /ws; see docs/protocol.md.

cli-serve-short = Serve tables to browsers and programs.
cli-serve-help =
    Serve tables over the network, until Ctrl-C.

    On 127.0.0.1 only this machine can reach it. With --host 0.0.0.0 phones and others in the same network can join. Tables are kept in a file and go on after a restart.
cli-serve-example = Example: parlour serve --host 0.0.0.0 --port 8877
cli-serve-host = The address to listen at.
cli-serve-port = The port to listen at.
cli-serve-store = The file that keeps the tables; made if need be.
cli-serve-durable = Be safe against a loss of power too, not only against a killed process; slower.
cli-serve-pace = Least time that a bot takes for an action, in milliseconds.
cli-serve-cut = How long the deal waits for whoever may cut the cards, in milliseconds; 0: nobody is asked.
cli-serve-ready = Parlour is at { $address }
cli-serve-network = In your network: { $address }
cli-serve-stop = Ctrl-C ends it; no match is lost.
cli-serve-unfinished = Go on with your last match: { $address }
cli-serve-runs-already = Parlour runs already, at { $address }
